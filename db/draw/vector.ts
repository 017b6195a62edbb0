/** Points and directions in centimetres: x to the right, y away from the viewer, z up from the table. */
export type Vector = [number, number, number]

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vector, k: number): Vector => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = (a: Vector): Vector => times(a, 1 / (Math.hypot(a[0], a[1], a[2]) || 1))

/** Towards the light: from the upper left, the same in every picture. */
export const light: Vector = unit([-0.62, 0.42, 0.85])

/** How much light a surface takes: the light itself, and what the walls in front give back. */
export const litOf = (normal: Vector): number =>
  0.44 * Math.max(0, dot(normal, light)) +
  0.3 * Math.max(0, dot(normal, fill)) -
  0.12 * Math.max(0, -dot(normal, light))

const fill: Vector = unit([-0.5, -0.8, 0.45])

/** Turns about the vertical. */
export const turn = (a: Vector, angle: number): Vector => [
  a[0] * Math.cos(angle) - a[1] * Math.sin(angle),
  a[0] * Math.sin(angle) + a[1] * Math.cos(angle),
  a[2],
]
