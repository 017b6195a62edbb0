import type { BeadColour, BeadDesign } from '../demo/piece.ts'
import type { Bead, Model } from './model.ts'
import { brass, darkLeather, leather } from './palette.ts'
import { patternOf } from './pattern.ts'
import type { Random } from './random.ts'
import { randomFrom } from './random.ts'
import { evenly } from './sheet.ts'
import type { Vector } from './vector.ts'
import { add, times, unit } from './vector.ts'

/** Beads threaded along a path; `size` is the diameter. */
export function strandAlong(
  path: (t: number) => Vector,
  size: number,
  colour: (i: number) => BeadColour,
  random: Random,
  layer = 0,
): Model {
  const even = evenly(path)
  const count = Math.max(1, Math.round(even.length / (size * 0.78)))
  const beads: Bead[] = []
  for (let i = 0; i < count; i++) {
    const t = even.at((i + 0.5) / count)
    const axis = unit(add(path(t + 0.001), times(path(t - 0.001), -1)))
    beads.push({
      kind: 'bead',
      at: path(t),
      axis,
      normal: [random.wobble(0.15), random.wobble(0.15), 1],
      length: size * 0.78,
      radius: size * 0.5 * (1 + random.wobble(0.04)),
      colour: colour(i),
      sewn: false,
      layer,
    })
  }
  return beads
}

/** The rhythm of a strand: long runs of a colour, short runs of white between. */
export function rhythm(colours: BeadColour[], random: Random): (i: number) => BeadColour {
  const marks: BeadColour[] = []
  const others = colours.filter((c) => c !== 'white' && c !== 'brass')
  let k = Math.floor(random.next() * 8)
  while (marks.length < 4000) {
    const main = others[k % Math.max(1, others.length)] ?? 'white'
    const run = 3 + Math.floor(random.next() * 10)
    for (let n = 0; n < run; n++) marks.push(main)
    if (colours.includes('white')) for (let n = 0; n < (k % 3 === 0 ? 5 : 2); n++) marks.push('white')
    k++
  }
  return (i) => marks[i % marks.length] ?? 'white'
}

/** A flat disc of rings, a little lower at the rim. */
export function collar(design: BeadDesign): Model {
  const rings = design.rows
  const inner = 6
  const pitch = 0.56
  const random = randomFrom(design.seed)
  const model: Model = []
  const unitRows = Math.min(rings, 13)
  const figure = patternOf(design, rings, unitRows)
  const columns = (unitRows + 3) * 12
  const order: BeadColour[] = [
    'white',
    'white',
    'blue',
    'blue',
    'white',
    'orange',
    'red',
    'red',
    'red',
    'white',
    'green',
    'green',
    'black',
    'white',
    'red',
    'white',
  ]
  for (let j = 0; j < rings; j++) {
    const r = inner + j * pitch
    const count = Math.round((2 * Math.PI * r) / (pitch * 0.76))
    for (let i = 0; i < count; i++) {
      const a = (i / count) * Math.PI * 2 + j * 0.01
      const fromGap = Math.abs(((a - Math.PI / 2 + Math.PI * 3) % (Math.PI * 2)) - Math.PI)
      if (fromGap < 0.42 / r) continue
      const seen = Math.round((a / (Math.PI * 2)) * columns)
      const wedge = Math.abs((((a / (Math.PI * 2)) * 8 + 0.5) % 1) - 0.5) * 8
      const inWedge = wedge < 1.15 - Math.abs(j - rings / 2) * 0.13 + 0.25
      const marked: BeadColour = wedge > 0.72 - Math.abs(j - rings / 2) * 0.1 ? 'black' : 'yellow'
      const banded = order[j % order.length] ?? 'white'
      const colour =
        design.pattern === 'bands' ? (inWedge && j > 2 && j < rings - 2 ? marked : banded) : figure(seen, j)
      model.push({
        kind: 'bead',
        at: [r * Math.cos(a), r * Math.sin(a), 1.2 - (j / rings) ** 1.5 * 0.9 + random.wobble(0.03)],
        axis: [-Math.sin(a), Math.cos(a), random.wobble(0.05)],
        normal: unit([Math.cos(a) * (0.12 + j * 0.02), Math.sin(a) * (0.12 + j * 0.02), 1]),
        length: pitch * 0.76,
        radius: pitch * 0.52,
        colour,
        sewn: true,
        layer: 0,
      })
    }
  }
  if (design.trim === 'discs') model.push(...rimDiscs(inner + rings * pitch + 0.35, 54, random))
  return model
}

function rimDiscs(radius: number, count: number, random: Random): Model {
  return Array.from({ length: count }, (_, k) => {
    const a = ((k + 0.5) / count) * Math.PI * 2
    const normal = unit([random.wobble(0.22), random.wobble(0.22), 1])
    const at: Vector = [radius * Math.cos(a), radius * Math.sin(a), 0.18]
    return { kind: 'disc', at, normal, radius: 0.5, colour: brass, layer: 0 }
  })
}

/** Loose strands that hang to one side and gather at the clasp. */
export function strands(design: BeadDesign): Model {
  const model: Model = []
  const plain = design.pattern === 'plain'
  for (let k = 0; k < design.rows; k++) {
    const random = randomFrom(design.seed * 31 + k)
    const wide = 5.2 + k * 0.42
    const deep = 6 + k * 0.62
    const sway = random.wobble(0.5)
    const path = (t: number): Vector => {
      const a = Math.PI * (0.58 + t * 1.84)
      const pinch = Math.abs(t - 0.5) * 2
      const gather = 1 - pinch ** 5
      return [
        (4.6 + (wide - 4.6) * gather) * Math.cos(a) + sway * Math.sin(t * Math.PI) * 0.6,
        (5.4 + (deep - 5.4) * gather) * Math.sin(a) + Math.sin(t * 17 + k * 1.7) * 0.07,
        0.18 + Math.abs(Math.sin(t * 9 + k * 2.1)) * 0.34,
      ]
    }
    const steps = rhythm(design.colours, random)
    const sparse = (i: number): BeadColour => ((i * 7 + k * 13) % 37 === 0 ? 'red' : 'white')
    model.push(...strandAlong(path, 0.42, plain ? sparse : steps, random))
  }
  for (const side of [-1, 1]) {
    const points: Vector[] = [
      [side * 1.5, 5.1, 0.3],
      [side * 0.75, 5.55, 0.3],
      [side * 0.3, 5.7, 0.3],
    ]
    model.push({ kind: 'cord', points, width: 1, colour: leather, layer: 2 })
  }
  model.push({ kind: 'disc', at: [0, 5.75, 0.6], normal: [0, 0, 1], radius: 0.75, colour: brass, layer: 3 })
  return model
}

/** A round of concentric rings, flat on the table. */
export function roundel(design: BeadDesign, rings: number, pitch: number, layer = 0): Model {
  const random = randomFrom(design.seed)
  const model: Model = []
  const outer = rings * pitch + 0.12
  model.push({
    kind: 'face',
    points: Array.from(
      { length: 60 },
      (_, k): Vector => [outer * Math.cos((k / 60) * Math.PI * 2), outer * Math.sin((k / 60) * Math.PI * 2), 0.12],
    ),
    normal: [0, 0, 1],
    colour: leather,
    layer,
    soft: true,
  })
  for (let j = 0; j < rings; j++) {
    const r = (j + 0.5) * pitch
    const count = Math.max(3, Math.round((2 * Math.PI * r) / (pitch * 0.8)))
    const ring = design.colours[Math.floor((rings - 1 - j) * 0.72) % design.colours.length] ?? 'red'
    const other = design.colours[(Math.floor((rings - 1 - j) * 0.72) + 1) % design.colours.length] ?? 'white'
    for (let i = 0; i < count; i++) {
      const a = (i / count) * Math.PI * 2 + j * 0.3
      const gate = ((i / count) * 6) % 1 < 0.3 && j % 3 === 2
      model.push({
        kind: 'bead',
        at: [r * Math.cos(a), r * Math.sin(a), 0.3 + (1 - j / rings) * 0.12],
        axis: [-Math.sin(a), Math.cos(a), random.wobble(0.05)],
        normal: unit([Math.cos(a) * 0.18, Math.sin(a) * 0.18, 1]),
        length: pitch * 0.8,
        radius: pitch * 0.51,
        colour: gate ? other : ring,
        sewn: true,
        layer: layer + 1,
      })
    }
  }
  return model
}

/** A round pendant with fringe on a cord. */
export function pendant(design: BeadDesign): Model {
  const random = randomFrom(design.seed + 3)
  const model: Model = []
  const points = Array.from({ length: 70 }, (_, k): Vector => {
    const a = Math.PI * (1.5 + (k / 69) * 2)
    const slim = Math.abs(Math.sin((a - Math.PI * 1.5) / 2)) ** 0.8
    return [Math.cos(a) * 3.9 * slim * 1.1, 3.6 + (Math.sin(a) + 1) * 4.1, 0.1]
  })
  model.push({ kind: 'cord', points, width: 0.2, colour: darkLeather, layer: 0 })
  for (let k = 0; k < 19; k++) {
    const a = Math.PI * (1.16 + (k / 18) * 0.68)
    const reach = 2.6 - Math.abs(k - 9) * 0.09
    const path = (t: number): Vector => [
      Math.cos(a) * (3.4 + t * 0.4) + random.wobble(0.004),
      Math.sin(a) * 3.4 - t * reach,
      0.18,
    ]
    model.push(...strandAlong(path, 0.32, (i) => (i < 4 ? 'white' : i < 6 ? 'blue' : 'red'), random))
    const end = path(1.1)
    model.push({ kind: 'disc', at: end, normal: [0, 0, 1], radius: 0.26, colour: brass, layer: 1 })
  }
  return [...model, ...roundel(design, design.rows, 0.39, 2)]
}
