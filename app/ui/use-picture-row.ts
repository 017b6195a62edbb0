import { useEffect, useRef, useState } from 'react'

/** A mouse that moves more pixels than this drags the row instead of clicking. */
const dragStartPixels = 5
/** The part of an image's width that a mouse must drag to move to the next image. */
const minDragShare = 0.15

type Drag = { x: number; left: number; isDragged: boolean }
type OnMove = (current: number, stops: number) => void

/**
 * Controls a row of images of equal width. The browser itself handles touch scrolling, which works before the scripts
 * run. `stops`: the number of positions where the row can stop. It is zero while unknown, and less than the number of
 * images if several images fit in the row at once.
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
    const rowControls = addRowControls(row, onMove)
    show.current = rowControls.show
    // The observer also calls once at the start, which detects that the visitor has already scrolled the row.
    const size = new ResizeObserver(rowControls.onResize)
    size.observe(row)
    return () => size.disconnect()
  }, [row])

  return { rowRef, current, stops, show: (stop: number) => show.current?.(stop) }
}

/** Lets a mouse drag the row, and arrow keys move it. */
function addRowControls(row: HTMLElement, onMove: OnMove) {
  /** The stop to which the row is currently scrolling. */
  let targetStop: number | null = null
  let drag: Drag | null = null

  const maxScroll = () => row.scrollWidth - row.clientWidth
  function stepWidth() {
    const [first, second] = row.querySelectorAll('li')
    return first && second ? second.offsetLeft - first.offsetLeft : row.clientWidth
  }
  // Ignores a remainder of less than a pixel, which is no further stop.
  const lastStop = () => Math.max(0, Math.ceil((maxScroll() - 1) / stepWidth()))
  const leftOf = (stop: number) => Math.min(stop * stepWidth(), maxScroll())
  const nearest = (left: number) => (left >= maxScroll() - 1 ? lastStop() : Math.round(left / stepWidth()))

  function show(stop: number) {
    targetStop = Math.min(Math.max(stop, 0), lastStop())
    onMove(targetStop, lastStop() + 1)
    row.scrollTo({ left: leftOf(targetStop) })
    // On a phone the thumbnails may be a screen below the row.
    row.scrollIntoView({ block: 'nearest' })
  }

  function onScroll() {
    if (targetStop === null) return onMove(nearest(row.scrollLeft), lastStop() + 1)
    if (Math.abs(row.scrollLeft - leftOf(targetStop)) > 1) return
    targetStop = null
    row.style.removeProperty('scroll-snap-type')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    show((targetStop ?? nearest(row.scrollLeft)) + (event.key === 'ArrowLeft' ? -1 : 1))
  }

  function onPointerDown({ pointerType, button, clientX }: PointerEvent) {
    targetStop = null
    const isMouse = pointerType === 'mouse' && button === 0
    drag = isMouse ? { x: clientX, left: row.scrollLeft, isDragged: false } : null
  }

  function onPointerMove({ buttons, pointerId, clientX }: PointerEvent) {
    if (!drag || buttons !== 1) return
    const by = drag.x - clientX
    if (!drag.isDragged && Math.abs(by) < dragStartPixels) return
    drag.isDragged = true
    row.setPointerCapture(pointerId)
    row.style.scrollSnapType = 'none'
    row.scrollTo({ left: drag.left + by, behavior: 'instant' })
  }

  function onPointerUp({ clientX }: PointerEvent) {
    if (!drag?.isDragged) return
    const by = (drag.x - clientX) / stepWidth()
    const steps = Math.abs(by) < minDragShare ? 0 : Math.sign(by) * Math.max(1, Math.round(Math.abs(by)))
    show(nearest(drag.left) + steps)
  }

  /** Ignores the click that the browser sends after a drag. */
  function onClick(event: MouseEvent) {
    if (drag?.isDragged) {
      event.preventDefault()
      event.stopPropagation()
    }
    drag = null
  }

  function onResize() {
    targetStop = null
    onScroll()
  }

  row.onscroll = onScroll
  // Measures again when the browser renders the contents. While the row is far from the viewport, the browser skips the
  // contents, and the row has no scroll width.
  row.addEventListener('contentvisibilityautostatechange', onResize)
  row.onkeydown = onKeyDown
  row.onpointerdown = onPointerDown
  row.onpointermove = onPointerMove
  row.onpointerup = onPointerUp
  row.onclick = onClick
  return { show, onResize }
}
