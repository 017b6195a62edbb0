export const minZoom = 0.5
export const maxZoom = 3
export const zoomStep = 0.25

/** `x` and `y` are CSS pixels from the middle of the frame. */
export type Zoom = { scale: number; x: number; y: number }

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }

/** Starts enlarged, because the product's page already shows the whole picture, on a phone at the same size. */
export const initialZoom: Zoom = { ...unzoomed, scale: 2 }

export function zoomTo(zoom: Zoom, scale: number, frame: Size): Zoom {
  const snapped = Math.round(scale / zoomStep) * zoomStep
  const next = Math.min(Math.max(snapped, minZoom), maxZoom)
  const factor = next / zoom.scale
  return clampToFrame({ scale: next, x: zoom.x * factor, y: zoom.y * factor }, frame)
}

export function moveBy(zoom: Zoom, x: number, y: number, frame: Size): Zoom {
  return clampToFrame({ ...zoom, x: zoom.x + x, y: zoom.y + y }, frame)
}

type Size = { width: number; height: number }

/** A large image moves until its edge meets the edge of the frame. A small image stays centred. */
function clampToFrame({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const maxOffset = Math.max(scale - 1, 0) / 2
  return { scale, x: clamp(x, width * maxOffset), y: clamp(y, height * maxOffset) }
}

function clamp(value: number, reach: number): number {
  return Math.min(Math.max(value, -reach), reach) || 0
}
