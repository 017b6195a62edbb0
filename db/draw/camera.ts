import type { Vector } from './vector.ts'
import { add, cross, dot, subtract, times, unit } from './vector.ts'

export type View = {
  width: number
  height: number
  /** The point of the table that lies in the middle of the picture. */
  target: Vector
  /** Degrees above the table: 90 looks straight down. */
  pitch: number
  /** Centimetres that the picture's width shows at the target. */
  span: number
}

type Projected = { x: number; y: number; scale: number; depth: number }

export type Camera = {
  view: View
  eye: Vector
  forward: Vector
  right: Vector
  up: Vector
  project: (p: Vector) => Projected
  /** Where the ray through a pixel meets the table. */
  onTable: (x: number, y: number) => [number, number]
}

const FOCUS = 2.6

export function cameraFor(view: View): Camera {
  const a = (view.pitch * Math.PI) / 180
  const forward = unit([0, Math.cos(a), -Math.sin(a)])
  const right: Vector = [1, 0, 0]
  const up = cross(right, forward)
  const distance = view.span * FOCUS
  const eye = subtract(view.target, times(forward, distance))
  const focal = view.width * FOCUS
  const project = (p: Vector): Projected => {
    const d = subtract(p, eye)
    const depth = dot(d, forward)
    const scale = focal / depth
    return { x: view.width / 2 + dot(d, right) * scale, y: view.height / 2 - dot(d, up) * scale, scale, depth }
  }
  const onTable = (x: number, y: number): [number, number] => {
    const ray = add(add(times(forward, focal), times(right, x - view.width / 2)), times(up, view.height / 2 - y))
    const k = -eye[2] / ray[2]
    return [eye[0] + ray[0] * k, eye[1] + ray[1] * k]
  }
  return { view, eye, forward, right, up, project, onTable }
}
