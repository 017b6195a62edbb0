import type { BeadDesign } from '../demo/piece.ts'
import type { Pattern } from './figures.ts'
import type { Cord, Face, Model } from './model.ts'
import type { Rgb } from './palette.ts'
import { brass, shade } from './palette.ts'
import { patternOf } from './pattern.ts'
import type { Surface } from './sheet.ts'
import { sheetOf } from './sheet.ts'
import type { Vector } from './vector.ts'
import { cross, unit } from './vector.ts'

/** The outline of a rectangle with round corners at height `z`, its middle at the origin. */
export function outline(
  width: number,
  height: number,
  corner: number,
  z: number,
  shift: [number, number] = [0, 0],
): Vector[] {
  const points: Vector[] = []
  const centres: [number, number, number][] = [
    [width / 2 - corner, height / 2 - corner, 0],
    [-width / 2 + corner, height / 2 - corner, Math.PI / 2],
    [-width / 2 + corner, -height / 2 + corner, Math.PI],
    [width / 2 - corner, -height / 2 + corner, Math.PI * 1.5],
  ]
  for (const [x, y, from] of centres)
    for (let k = 0; k <= 8; k++) {
      const a = from + ((k / 8) * Math.PI) / 2
      points.push([x + Math.cos(a) * corner + shift[0], y + Math.sin(a) * corner + shift[1], z])
    }
  return points
}

/** A slab with visible sides. */
export function slab(width: number, height: number, depth: number, corner: number, colour: Rgb, layer: number): Model {
  const levels = 7
  const model: Model = []
  for (let k = 0; k <= levels; k++) {
    const z = (k / levels) * depth
    const grow = Math.sin((k / levels) * Math.PI) * 0.08 - (k === levels ? 0.05 : 0)
    const face: Face = {
      kind: 'face',
      points: outline(width + grow, height + grow, corner, z),
      normal: k === levels ? [0, 0, 1] : [0.3, -0.9, 0.25],
      colour: k === levels ? colour : shade(colour, 0.7 + k * 0.03),
      layer: layer,
      soft: k === levels,
    }
    model.push(k === levels ? { ...face, layer: layer + 1 } : face)
  }
  return model
}

export const stitches = (points: Vector[], colour: Rgb, layer: number): Cord => ({
  kind: 'cord',
  points: [...points, points[0] ?? [0, 0, 0]],
  width: 0.11,
  colour,
  layer,
  dashed: true,
})

/** The height of a figure near `wanted` of which a whole number fits inside the frame. */
export const fitting = (rows: number, wanted: number) =>
  Math.floor((rows - 2) / Math.max(1, Math.round((rows - 2) / wanted)))

/** The pattern inside a frame of one row of beads. */
export function framed(inner: Pattern, design: BeadDesign, width: number, height: number): Pattern {
  const columns = Math.round(width / ((height / design.rows) * 0.8))
  const first = 700 - Math.floor(columns / 2)
  const frame = design.ground === 'white' ? 'red' : 'white'
  const corner = design.ground === 'black' ? 'red' : 'black'
  return (i, j) => {
    const side = i <= first || i >= first + columns - 1
    const end = j === 0 || j === design.rows - 1
    if (side || end) return (side ? j : i) % 6 < 4 ? frame : corner
    return inner(i, j)
  }
}

/** A beaded field with a little swell, its middle at (0, `y`). */
export function field(
  design: BeadDesign,
  width: number,
  height: number,
  y: number,
  z: number,
  layer: number,
  unitRows = 9,
): Model {
  const rows = design.rows
  const surface: Surface = (u, v) => {
    const a = u / width - 0.5
    const b = v / height - 0.5
    const swell = 0.5 * Math.cos(a * Math.PI) * Math.cos(b * Math.PI)
    const normal = unit([a * 0.7, b * 0.7, 1])
    return { at: [a * width, y + b * height, z + swell], along: unit(cross([0, 1, 0], normal)), normal }
  }
  const pattern = framed(patternOf(design, rows, fitting(rows, unitRows)), design, width, height)
  return sheetOf({ surface, length: width, width: height, rows, pattern, layer, centred: true })
}

export function strap(points: Vector[], width: number, colour: Rgb, layer = 0): Model {
  return [{ kind: 'cord', points, width, colour, layer, flat: true }]
}

export const curve = (path: (t: number) => Vector, steps = 50): Vector[] =>
  Array.from({ length: steps + 1 }, (_, k) => path(k / steps))

export const stud = (x: number, y: number, z: number, radius = 0.5): Model => [
  { kind: 'disc', at: [x, y, z], normal: unit([-0.05, -0.1, 1]), radius, colour: brass, layer: 9 },
]
