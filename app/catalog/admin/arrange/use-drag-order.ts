import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

type Move = (from: number, to: number) => void
type Drag = { from: number; to: number }

/**
 * The distances from the edges, in pixels, within which a finger scrolls the page. `bottom` includes the navigation
 * bar.
 */
const edges = { top: 96, bottom: 160 }
const scrollPixels = 9

/**
 * Lets staff drag rows by a handle, or move them by the arrow keys on the handle. During a drag only CSS moves the
 * rows, because an element that is moved in the DOM loses the pointer capture. Calls `onMove` after a drop at another
 * position.
 */
export function useDragOrder(onMove: Move) {
  const rows = useRef<HTMLOListElement>(null)
  const pointerY = useRef(0)
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null

  function follow() {
    setDrag((before) => before && { ...before, to: findIndexAt(rows.current, before.from, pointerY.current) })
  }

  useEffect(() => {
    if (!isDragging) return
    const scrollAtEdge = () => {
      const by =
        pointerY.current < edges.top ? -scrollPixels : pointerY.current > innerHeight - edges.bottom ? scrollPixels : 0
      if (by !== 0) {
        window.scrollBy(0, by)
        setDrag((before) => before && { ...before, to: findIndexAt(rows.current, before.from, pointerY.current) })
      }
      frame = requestAnimationFrame(scrollAtEdge)
    }
    let frame = requestAnimationFrame(scrollAtEdge)
    return () => cancelAnimationFrame(frame)
  }, [isDragging])

  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointerY.current = event.clientY
      setDrag({ from: index, to: index })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      pointerY.current = event.clientY
      if (isDragging) follow()
    },
    onPointerUp() {
      setDrag(null)
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') return setDrag(null)
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!by || isDragging) return
      event.preventDefault()
      onMove(index, index + by)
    },
  })

  return { rows, drag, handle, positionOf: (index: number) => (drag ? displayIndex(index, drag) : index) }
}

/** The new index of the row `from` if it is dropped at the height `y`. */
function findIndexAt(rows: HTMLElement | null, from: number, y: number): number {
  const others = [...(rows?.children ?? [])].filter((_row, index) => index !== from)
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

function displayIndex(index: number, { from, to }: Drag): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  return to <= index && index < from ? index + 1 : index
}
