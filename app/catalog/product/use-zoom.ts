import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { initialZoom, moveBy, unzoomed, zoomStep, zoomTo } from './zoom.ts'

const keyMovePixels = 60
// How far the wheel must turn for one step, in pixels. One notch is about 100, but a touchpad sends many small events.
const wheelStepPixels = 60

type Point = { x: number; y: number }

export function useZoom() {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(initialZoom)
  const pointers = useRef(new Map<number, Point>())
  const pinch = useRef<{ distance: number; scale: number } | null>(null)

  const size = () => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 })
  const step = (steps: number) => setZoom((now) => zoomTo(now, now.scale + steps * zoomStep, size()))
  const move = (x: number, y: number) => setZoom((now) => moveBy(now, x, y, size()))
  const reset = () => setZoom(unzoomed)
  useWheelSteps(frame, step)
  useZoomKeys({ step, move, reset })

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    pinch.current = pointers.current.size === 2 ? { distance: distanceOf(pointers.current), scale: zoom.scale } : null
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const started = pinch.current
    if (started && started.distance > 0) {
      const scale = (started.scale * distanceOf(pointers.current)) / started.distance
      setZoom((now) => zoomTo(now, scale, size()))
    } else {
      move(event.clientX - before.x, event.clientY - before.y)
    }
  }

  function onPointerEnd(event: PointerEvent<HTMLDivElement>) {
    pointers.current.delete(event.pointerId)
    pinch.current = null
  }

  const frameProps = { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd }
  return { frame, frameProps, zoom, step, reset }
}

type Moves = { step(steps: number): void; move(x: number, y: number): void; reset(): void }

const actions: Record<string, (moves: Moves) => void> = {
  '+': ({ step }) => step(1),
  '=': ({ step }) => step(1),
  '-': ({ step }) => step(-1),
  '0': ({ reset }) => reset(),
  ArrowLeft: ({ move }) => move(keyMovePixels, 0),
  ArrowRight: ({ move }) => move(-keyMovePixels, 0),
  ArrowUp: ({ move }) => move(0, keyMovePixels),
  ArrowDown: ({ move }) => move(0, -keyMovePixels),
}

/** Listens on the document, because the focus is on a button of the dialog. */
function useZoomKeys(moves: Moves) {
  const applyMove = useEffectEvent((act: (moves: Moves) => void) => act(moves))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key]
      if (!act) return
      event.preventDefault()
      applyMove(act)
    }
    // In the capture phase: the dialog stops arrow keys before they bubble up.
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

function distanceOf(points: Map<number, Point>): number {
  const [a, b] = [...points.values()]
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}

/** Adds its own listener, because React's passive wheel listener can't stop the page from scrolling. */
function useWheelSteps(frame: { current: HTMLElement | null }, step: (steps: number) => void) {
  const applyStep = useEffectEvent(step)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      turned += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY
      if (Math.abs(turned) < wheelStepPixels) return
      applyStep(turned < 0 ? 1 : -1)
      turned = 0
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame])
}
