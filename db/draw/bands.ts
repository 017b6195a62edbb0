import type { BeadColour, BeadDesign } from '../demo/piece.ts'
import type { Bead, Model } from './model.ts'
import { brass, darkLeather, glass, leather } from './palette.ts'
import { patternOf } from './pattern.ts'
import { randomFrom } from './random.ts'
import type { Sheet } from './sheet.ts'
import { backingOf, lengthOf, sheetOf, stripAlong } from './sheet.ts'
import { strandAlong } from './strands.ts'
import type { Vector } from './vector.ts'
import { add, times, unit } from './vector.ts'

const arc =
  (radius: number, from: number, to: number, stretch = 1) =>
  (t: number): Vector => {
    const a = from + (to - from) * t
    return [radius * stretch * Math.cos(a), radius * Math.sin(a), 0.05]
  }

/** Triangles on a high cuff stand in two rows. */
const unitOf = (design: BeadDesign) =>
  design.pattern === 'triangles' && design.rows > 11 ? Math.floor((design.rows - 2) / 2) : Math.min(design.rows, 11)

function standing(design: BeadDesign, curve: (t: number) => Vector, width: number): { sheet: Sheet; model: Model } {
  const length = lengthOf(curve)
  const sheet: Sheet = {
    surface: stripAlong(curve, length, width, 0.97),
    length,
    width,
    rows: design.rows,
    pattern: patternOf(design, design.rows, unitOf(design)),
    centred: true,
  }
  return { sheet, model: [...backingOf(sheet, leather, 0.12, 0.06), ...sheetOf(sheet)] }
}

/** A stiff cuff that stands on the table, its opening turned away. */
export function cuff(design: BeadDesign): Model {
  const gap = 0.16
  const { sheet, model } = standing(design, arc(3.3, Math.PI / 2 + gap, Math.PI * 2.5 - gap, 1.1), design.rows * 0.4)
  const studs: Model = [0.3, 0.7].map((v) => {
    const s = sheet.surface(0.4, sheet.width * v)
    return {
      kind: 'disc',
      at: add(s.at, times(s.normal, -0.2)),
      normal: times(s.normal, -1),
      radius: 0.32,
      colour: brass,
      layer: 0,
    }
  })
  return [...model, ...studs]
}

/** A strap that is closed to an oval, its two leather ends crossing at the back. */
export function band(design: BeadDesign): Model {
  const { model } = standing(design, arc(3, Math.PI * 0.62, Math.PI * 2.38, 1.12), Math.max(1.7, design.rows * 0.34))
  const width = 1.1
  const tail = arc(3, Math.PI * 0.3, Math.PI * 0.7, 1.12)
  const length = lengthOf(tail)
  const low: Sheet = {
    surface: stripAlong((t) => add(tail(t), [0, 0, design.rows * 0.17 - 0.5]), length, width, 0.97),
    length,
    width,
    rows: 1,
    pattern: () => 'black',
  }
  const button = low.surface(length * 0.5, width * 0.5)
  return [
    ...model,
    ...backingOf(low, leather, 0, 0.1),
    {
      kind: 'disc',
      at: add(button.at, times(button.normal, -0.15)),
      normal: times(button.normal, -1),
      radius: 0.36,
      colour: brass,
      layer: 0,
    },
  ]
}

function hangings(design: BeadDesign, sheet: Sheet): Model {
  const random = randomFrom(design.seed + 5)
  const model: Model = []
  const count = design.trim === 'fringe' ? 50 : 17
  for (let k = 0; k < count; k++) {
    const s = sheet.surface(sheet.length * ((k + 0.5) / count), 0.1)
    const out = unit([s.normal[0], s.normal[1], 0])
    const layer = out[1] > 0.15 ? -3 : 3
    const reach = design.trim === 'fringe' ? 3.4 + random.wobble(0.3) : 0.7
    const sway = random.wobble(design.trim === 'fringe' ? 0.25 : 0.1)
    const path = (t: number): Vector => [
      s.at[0] + out[0] * t * reach + s.along[0] * sway * t,
      s.at[1] + out[1] * t * reach + s.along[1] * sway * t,
      0.14,
    ]
    const end = path(1.08)
    if (design.trim === 'fringe') {
      const colours: BeadColour[] = [design.ground ?? 'red', design.colours[0] ?? 'white']
      model.push(...strandAlong(path, 0.3, (i) => (i % 6 < 4 ? colours[0] : colours[1]) ?? 'white', random, layer))
      model.push({ kind: 'disc', at: [end[0], end[1], 0.18], normal: [0, 0, 1], radius: 0.28, colour: brass, layer })
    } else {
      const at: Vector = [s.at[0] + out[0] * 0.75, s.at[1] + out[1] * 0.75, 0.25]
      const normal = unit([out[0] * 0.4 + random.wobble(0.1), out[1] * 0.4 + random.wobble(0.1), 1])
      model.push(...strandAlong(path, 0.26, () => 'red', random, layer))
      model.push({ kind: 'disc', at, normal, radius: 0.62, colour: brass, layer })
    }
  }
  return model
}

/** A neck band that stands open at the back, with its ties. */
export function choker(design: BeadDesign): Model {
  const { sheet, model } = standing(
    design,
    arc(5.2, Math.PI * 0.6, Math.PI * 2.4, 1.06),
    Math.max(2.2, design.rows * 0.36),
  )
  const random = randomFrom(design.seed)
  const ends = [0.1, sheet.length - 0.1].map((u, k): Model[number] => {
    const s = sheet.surface(u, sheet.width / 2)
    const side = k === 0 ? -1 : 1
    const points = Array.from({ length: 14 }, (_, n): Vector => {
      const t = n / 13
      return [
        s.at[0] + side * -1.6 * t + Math.sin(t * 5 + k) * 0.5,
        s.at[1] + t * 2.4 + random.wobble(0.05),
        s.at[2] * (1 - t) ** 2 + 0.1,
      ]
    })
    return { kind: 'cord', points, width: 0.16, colour: darkLeather, layer: 0 }
  })
  return [...(design.trim ? hangings(design, sheet) : []), ...ends, ...model]
}

/** Beads on a spring that winds upward. */
export function spiral(design: BeadDesign): Model {
  const random = randomFrom(design.seed)
  const turns = design.rows
  const lengths = [9, 3, 6, 2, 11, 4, 5, 3, 7, 2]
  const colours: BeadColour[] = []
  for (let k = 0; k < 260; k++)
    for (let n = 0; n < (lengths[k % 10] ?? 4); n++)
      colours.push(
        k % 2
          ? 'white'
          : (design.colours.filter((c) => c !== 'white')[(((k * 3) / 2 + Math.floor(k / 8)) % 4) | 0] ?? 'red'),
      )
  const path = (t: number): Vector => {
    const a = t * turns * Math.PI * 2 + Math.PI * 0.25
    const r = 3.15 + Math.sin(t * 21) * 0.05
    return [r * 1.08 * Math.cos(a), r * Math.sin(a), 0.35 + t * turns * 0.72]
  }
  return strandAlong(path, 0.62, (i) => colours[i] ?? 'red', random).map((part): Bead | Model[number] =>
    part.kind === 'bead'
      ? { ...part, normal: unit([part.at[0], part.at[1], 1.2]), length: part.length, layer: 0 }
      : part,
  )
}

const wave =
  (length: number, bend: number) =>
  (t: number): Vector => [
    (t - 0.5) * length * 0.94,
    Math.sin((t - 0.5) * Math.PI * 1.5) * bend,
    0.06 + Math.sin(t * Math.PI * 3) ** 2 * 0.12,
  ]

function loose(curve: (t: number) => Vector, at: number, away: number, colours: BeadColour[], seed: number): Model {
  const random = randomFrom(seed)
  const start = curve(at)
  const before = curve(at - away * 0.01)
  const angle = Math.atan2(start[1] - before[1], start[0] - before[0])
  return colours.map((colour, k) => {
    const points = Array.from({ length: 12 }, (_, n): Vector => {
      const t = n / 11
      const a = angle + (k - (colours.length - 1) / 2) * 0.16 * t + random.wobble(0.02)
      const side = (k - (colours.length - 1) / 2) * 0.18
      return [
        start[0] + Math.cos(a) * t * 4.2 - Math.sin(angle) * side + Math.sin(t * 4 + k) * 0.14,
        start[1] + Math.sin(a) * t * 4.2 + Math.cos(angle) * side + Math.sin(t * 3.2 + k * 2) * 0.2,
        0.08,
      ]
    })
    return { kind: 'cord', points, width: 0.12, colour: glass[colour], layer: 0 }
  })
}

/** A woven strip that lies in a slow curve, with its loose ends. */
export function woven(design: BeadDesign): Model {
  const curve = wave(14, 1.7)
  const length = lengthOf(curve)
  const width = design.rows * 0.27
  const sheet: Sheet = {
    surface: stripAlong(curve, length, width, 0),
    length,
    width,
    rows: design.rows,
    pattern: patternOf(design, design.rows),
    centred: true,
  }
  const ends: BeadColour[] = ['black', 'red', 'black']
  return [
    ...loose(curve, 0, -1, ends, design.seed),
    ...loose(curve, 1, 1, ends, design.seed + 1),
    ...backingOf(sheet, darkLeather, 0.02, 0.05),
    ...sheetOf(sheet),
  ]
}

/** Knots of waxed thread in slanting rows, with a bead now and then. */
export function knotted(design: BeadDesign): Model {
  const curve = wave(12.5, 2)
  const length = lengthOf(curve)
  const rows = design.rows
  const width = 1.35
  const surface = stripAlong(curve, length, width, 0)
  const pitch = width / rows
  const columns = Math.round(length / (pitch * 0.86))
  const model: Model = [
    ...loose(curve, 0, -1, design.colours.slice(0, 4), design.seed),
    ...loose(curve, 1, 1, design.colours.slice(0, 4), design.seed + 1),
  ]
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const s = surface(((i + 0.5) / columns) * length, (j + 0.5) * pitch)
      const slant = design.pattern === 'chevrons' ? Math.abs(j - (rows - 1) / 2) : j
      const colour = design.colours[Math.floor((i + slant) / 2 + 500) % design.colours.length] ?? 'red'
      const isBead = (i * 3 + j * 5) % 16 === 0
      if (isBead) {
        model.push({
          kind: 'bead',
          at: add(s.at, [0, 0, 0.2]),
          axis: s.along,
          normal: s.normal,
          length: pitch,
          radius: pitch * 0.56,
          colour: colour === 'white' ? 'blue' : 'white',
          sewn: true,
          layer: 1,
        })
        continue
      }
      const side = add(times(s.along, 0.5), times(unit([-s.along[1], s.along[0], 0]), j % 2 ? 0.62 : -0.62))
      const points = [add(s.at, times(side, -pitch * 0.52)), add(s.at, times(side, pitch * 0.52))]
      model.push({ kind: 'cord', points, width: pitch * 0.92, colour: glass[colour], layer: 0 })
    }
  }
  return model
}
