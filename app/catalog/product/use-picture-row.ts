import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** In pixels: a mouse that moves further drags the row, and does not press what it began on. */
const dragStart = 5
/** The part of a picture's width that a mouse drags to see the next one. */
const enough = 0.15

type Drag = { x: number; left: number; isDragged: boolean }

/** The browser itself scrolls the row under a finger, also before scripts run. A mouse drags it. */
export function usePictureRow(total: number) {
  const row = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  /** Where the row is scrolling to by itself. */
  const goal = useRef<number | null>(null)
  const drag = useRef<Drag | null>(null)

  function show(index: number) {
    const to = Math.min(Math.max(index, 0), total - 1)
    goal.current = to
    setCurrent(to)
    row.current?.scrollTo({ left: to * row.current.clientWidth })
  }

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 0, style } = row.current ?? {}
    if (goal.current === null) return setCurrent(clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0)
    if (Math.abs(scrollLeft - goal.current * clientWidth) > 1) return
    goal.current = null
    style?.removeProperty('scroll-snap-type')
  }
  // Somebody may have swiped before.
  useEffect(onScroll, [])

  function onPointerDown({ pointerType, button, clientX }: PointerEvent) {
    goal.current = null
    const isMouse = pointerType === 'mouse' && button === 0
    drag.current = isMouse ? { x: clientX, left: row.current?.scrollLeft ?? 0, isDragged: false } : null
  }

  function onPointerMove({ buttons, pointerId, clientX }: PointerEvent) {
    const element = row.current
    if (!drag.current || !element || buttons !== 1) return
    const by = drag.current.x - clientX
    if (!drag.current.isDragged && Math.abs(by) < dragStart) return
    drag.current.isDragged = true
    element.setPointerCapture(pointerId)
    element.style.scrollSnapType = 'none'
    element.scrollTo({ left: drag.current.left + by, behavior: 'instant' })
  }

  function onPointerUp({ clientX }: PointerEvent) {
    const { clientWidth = 1 } = row.current ?? {}
    if (!drag.current?.isDragged) return
    const by = (drag.current.x - clientX) / clientWidth
    show(Math.round(drag.current.left / clientWidth) + (Math.abs(by) < enough ? 0 : Math.sign(by)))
  }

  /** The click after a drag. */
  function onClickCapture(event: MouseEvent) {
    if (drag.current?.isDragged) event.stopPropagation()
    drag.current = null
  }

  const rowProps = { ref: row, onScroll, onPointerDown, onPointerMove, onPointerUp, onClickCapture }
  return { rowProps, current, show }
}
