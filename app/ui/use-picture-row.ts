import { useEffect, useRef, useState } from 'react'

/** In pixels: a mouse that moves further drags the row, and does not click. */
const dragStart = 5
/** The part of an image's width that a mouse must drag to show the next one. */
const enough = 0.15

type Drag = { x: number; left: number; isDragged: boolean }
type OnMove = (current: number, stops: number) => void

/**
 * A row of images of one width. Touch scrolling is the browser's own and works before scripts run. `stops`: the number
 * of positions at which the row can rest; fewer if more images fit, zero until it is known.
 */
export function usePictureRow() {
  const [row, rowRef] = useState<HTMLElement | null>(null)
  const [current, setCurrent] = useState(0)
  const [stops, setStops] = useState(0)
  const show = useRef<(stop: number) => void>(undefined)

  useEffect(() => {
    if (!row) return
    const onMove: OnMove = (at, total) => {
      setCurrent(at)
      setStops(total)
    }
    const following = followRow(row, onMove)
    show.current = following.show
    // Also at once, because the visitor may have swiped before.
    const size = new ResizeObserver(following.onResize)
    size.observe(row)
    return () => size.disconnect()
  }, [row])

  return { rowRef, current, stops, show: (stop: number) => show.current?.(stop) }
}

/** A mouse drags the row, and arrow keys move it. */
function followRow(row: HTMLElement, onMove: OnMove) {
  /** The target of the current scroll animation. */
  let goal: number | null = null
  let drag: Drag | null = null

  const farthest = () => row.scrollWidth - row.clientWidth
  function stepOf() {
    const [first, second] = row.querySelectorAll('li')
    return first && second ? second.offsetLeft - first.offsetLeft : row.clientWidth
  }
  // A fraction of a pixel is not another stop.
  const lastStop = () => Math.max(0, Math.ceil((farthest() - 1) / stepOf()))
  const leftOf = (stop: number) => Math.min(stop * stepOf(), farthest())
  const nearest = (left: number) => (left >= farthest() - 1 ? lastStop() : Math.round(left / stepOf()))

  function show(stop: number) {
    goal = Math.min(Math.max(stop, 0), lastStop())
    onMove(goal, lastStop() + 1)
    row.scrollTo({ left: leftOf(goal) })
  }

  function onScroll() {
    if (goal === null) return onMove(nearest(row.scrollLeft), lastStop() + 1)
    if (Math.abs(row.scrollLeft - leftOf(goal)) > 1) return
    goal = null
    row.style.removeProperty('scroll-snap-type')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    show((goal ?? nearest(row.scrollLeft)) + (event.key === 'ArrowLeft' ? -1 : 1))
  }

  function onPointerDown({ pointerType, button, clientX }: PointerEvent) {
    goal = null
    const isMouse = pointerType === 'mouse' && button === 0
    drag = isMouse ? { x: clientX, left: row.scrollLeft, isDragged: false } : null
  }

  function onPointerMove({ buttons, pointerId, clientX }: PointerEvent) {
    if (!drag || buttons !== 1) return
    const by = drag.x - clientX
    if (!drag.isDragged && Math.abs(by) < dragStart) return
    drag.isDragged = true
    row.setPointerCapture(pointerId)
    row.style.scrollSnapType = 'none'
    row.scrollTo({ left: drag.left + by, behavior: 'instant' })
  }

  function onPointerUp({ clientX }: PointerEvent) {
    if (!drag?.isDragged) return
    const by = (drag.x - clientX) / stepOf()
    const steps = Math.abs(by) < enough ? 0 : Math.sign(by) * Math.max(1, Math.round(Math.abs(by)))
    show(nearest(drag.left) + steps)
  }

  /** Ignores the click after a drag. */
  function onClick(event: MouseEvent) {
    if (drag?.isDragged) {
      event.preventDefault()
      event.stopPropagation()
    }
    drag = null
  }

  function onResize() {
    goal = null
    onScroll()
  }

  row.onscroll = onScroll
  // Without its contents, while it is far from the screen, the row has no width to scroll.
  row.addEventListener('contentvisibilityautostatechange', onResize)
  row.onkeydown = onKeyDown
  row.onpointerdown = onPointerDown
  row.onpointermove = onPointerMove
  row.onpointerup = onPointerUp
  row.onclick = onClick
  return { show, onResize }
}
