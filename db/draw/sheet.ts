import type { Pattern } from './figures.ts'
import type { Bead, Face, Model } from './model.ts'
import type { Rgb } from './palette.ts'
import { shade } from './palette.ts'
import type { Vector } from './vector.ts'
import { add, cross, times, unit } from './vector.ts'

/** A surface measured in centimetres: `u` along the rows of beads, `v` across them. */
export type Surface = (u: number, v: number) => { at: Vector; along: Vector; normal: Vector }

export type Sheet = {
  surface: Surface
  length: number
  width: number
  rows: number
  pattern: Pattern
  layer?: number
  /** Columns counted from the middle, so that a figure lies there. */
  centred?: boolean
}

/** Beads set in rows on a surface. */
export function sheetOf(sheet: Sheet): Model {
  const { surface, length, width, rows, pattern } = sheet
  const pitch = width / rows
  const columns = Math.max(1, Math.round(length / (pitch * 0.8)))
  const step = length / columns
  const beads: Bead[] = []
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const s = surface((i + 0.5) * step, (j + 0.5) * pitch)
      beads.push({
        kind: 'bead',
        at: add(s.at, times(s.normal, pitch * 0.3)),
        axis: s.along,
        normal: s.normal,
        length: step * 1.02,
        radius: pitch * 0.525,
        colour: pattern(sheet.centred ? i - Math.floor(columns / 2) + 700 : i, j),
        sewn: true,
        layer: sheet.layer ?? 0,
      })
    }
  }
  return beads
}

/** The leather under a sheet, in small facets; `sink` moves it behind the beads. */
export function backingOf(sheet: Sheet, colour: Rgb, margin: number, sink: number): Model {
  const { surface, length, width } = sheet
  const pieces = Math.max(8, Math.round(length / 0.5))
  const faces: Face[] = []
  for (let i = 0; i < pieces; i++) {
    const u0 = (i / pieces) * length
    const u1 = ((i + 1) / pieces) * length
    const corner = (u: number, v: number) => {
      const s = surface(u, v)
      return add(s.at, times(s.normal, -sink))
    }
    const normal = surface((u0 + u1) / 2, width / 2).normal
    const points = [corner(u0, -margin), corner(u1, -margin), corner(u1, width + margin), corner(u0, width + margin)]
    faces.push({ kind: 'face', points, normal, colour, layer: (sheet.layer ?? 0) - 1, oneSided: true })
    faces.push({
      kind: 'face',
      points,
      normal: times(normal, -1),
      colour: shade(colour, 1.12),
      layer: (sheet.layer ?? 0) - 2,
      oneSided: true,
    })
  }
  return faces
}

/** A flat or standing strip along a curve on the table. `lean` 0 lies flat, 1 stands on its edge. */
export function stripAlong(curve: (t: number) => Vector, length: number, width: number, lean: number): Surface {
  return (u, v) => {
    const t = u / length
    const e = 0.002
    const p = curve(t)
    const along = unit(add(curve(t + e), times(curve(t - e), -1)))
    const outward = unit(cross(along, [0, 0, 1]))
    const a = (lean * Math.PI) / 2
    const acrossStrip: Vector = unit(add(times(outward, -Math.cos(a)), [0, 0, Math.sin(a)]))
    const normal = unit(cross(along, acrossStrip))
    const offset = lean > 0.5 ? v : v - width / 2
    return { at: add(p, times(acrossStrip, offset)), along, normal }
  }
}

/** How long a curve is, in centimetres. */
export function lengthOf(curve: (t: number) => Vector, from = 0, to = 1): number {
  let sum = 0
  let last = curve(from)
  for (let k = 1; k <= 80; k++) {
    const p = curve(from + ((to - from) * k) / 80)
    sum += Math.hypot(p[0] - last[0], p[1] - last[1], p[2] - last[2])
    last = p
  }
  return sum
}

/** The path's length, and the parameter at a share of that length. */
export function evenly(path: (t: number) => Vector): { length: number; at: (share: number) => number } {
  const steps = 400
  const sums = [0]
  let last = path(0)
  for (let k = 1; k <= steps; k++) {
    const p = path(k / steps)
    sums.push((sums[k - 1] ?? 0) + Math.hypot(p[0] - last[0], p[1] - last[1], p[2] - last[2]))
    last = p
  }
  const length = sums[steps] ?? 0
  const at = (share: number) => {
    const goal = share * length
    let k = 1
    while (k < steps && (sums[k] ?? 0) < goal) k++
    const from = sums[k - 1] ?? 0
    const part = (sums[k] ?? 0) - from || 1
    return (k - 1 + (goal - from) / part) / steps
  }
  return { length, at }
}
