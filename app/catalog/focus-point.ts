/** The point of an image that cropping keeps visible: whole per cent from left and top. */
export type FocusPoint = { x: number; y: number }

export const middle: FocusPoint = { x: 50, y: 50 }

function isMiddle({ x, y }: FocusPoint): boolean {
  return x === middle.x && y === middle.y
}

export function storedFocus(focus: FocusPoint | null | undefined): FocusPoint | null {
  return focus && !isMiddle(focus) ? focus : null
}

export function focusStyle(focus: FocusPoint | null | undefined): { objectPosition: string } | undefined {
  const stored = storedFocus(focus)
  return stored ? { objectPosition: focusText(stored) } : undefined
}

export function focusText({ x, y }: FocusPoint): string {
  return `${x}% ${y}%`
}

/** Converts a press on the cropped box to a point of the whole image. */
export function pressedPoint(
  pressed: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): FocusPoint {
  return { x: perCent((pressed.clientX - box.left) / box.width), y: perCent((pressed.clientY - box.top) / box.height) }
}

function perCent(part: number): number {
  return Math.min(100, Math.max(0, Math.round(part * 100)))
}
