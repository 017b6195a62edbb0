/** The point of an image that stays visible when the image is cropped, in whole per cent from left and top. */
export type FocusPoint = { x: number; y: number }

export const centre: FocusPoint = { x: 50, y: 50 }

function isCentre({ x, y }: FocusPoint): boolean {
  return x === centre.x && y === centre.y
}

export function focusToStore(focus: FocusPoint | null | undefined): FocusPoint | null {
  return focus && !isCentre(focus) ? focus : null
}

export function focusStyle(focus: FocusPoint | null | undefined): { objectPosition: string } | undefined {
  const ownFocus = focusToStore(focus)
  return ownFocus ? { objectPosition: focusText(ownFocus) } : undefined
}

export function focusText({ x, y }: FocusPoint): string {
  return `${x}% ${y}%`
}

/** Converts the position of a press on an image to per cent. */
export function toFocusPoint(
  press: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): FocusPoint {
  return { x: perCent((press.clientX - box.left) / box.width), y: perCent((press.clientY - box.top) / box.height) }
}

function perCent(part: number): number {
  return Math.min(100, Math.max(0, Math.round(part * 100)))
}
