import type { BeadColour, BeadDesign } from '../demo/piece.ts'
import type { Face, Model } from './model.ts'
import { placed } from './model.ts'
import type { Rgb } from './palette.ts'
import { brass, canvas, clay, leather, shade } from './palette.ts'
import { randomFrom } from './random.ts'
import { rhythm, roundel, strandAlong } from './strands.ts'
import type { Vector } from './vector.ts'
import { unit } from './vector.ts'

const TURN = Math.PI * 2

/** Long strands in loops that cross in the middle, held by bars or a disc. */
export function bodyChain(design: BeadDesign): Model {
  if (design.trim === 'fringe') return grassChain(design)
  const model: Model = []
  const crossing = design.rows === 4
  for (let k = 0; k < design.rows; k++) {
    const random = randomFrom(design.seed * 17 + k)
    const off = (k - (design.rows - 1) / 2) * 0.62
    const path = (t: number): Vector => {
      const a = t * TURN
      const lift = 0.2 + (k % 2) * 0.16 + Math.abs(Math.sin(a * 2.5 + k)) * 0.1
      if (crossing)
        return [
          Math.sin(a * 2) * (5.4 + off * 0.9) + Math.cos(a * 3) * 0.2,
          Math.sin(a + Math.PI / 2) * (8.6 + off),
          lift,
        ]
      return [
        Math.cos(a) * (6.9 + off + Math.sin(a * 2 + 0.6) * 0.8) + Math.sin(a * 3) * 0.15,
        Math.sin(a) * (8.6 + off + Math.cos(a * 3) * 0.25) + Math.cos(a * 2) * 0.6,
        lift,
      ]
    }
    const plain = (i: number): BeadColour => (i % 24 < 2 ? 'white' : (design.colours[0] ?? 'blue'))
    model.push(...strandAlong(path, 0.46, design.pattern === 'plain' ? plain : rhythm(design.colours, random), random))
    if (design.trim === 'discs' && k === 0) model.push(...chainDiscs(path, design.seed))
    if (!crossing && design.trim !== 'discs' && k === 0) model.push(...bars(design))
  }
  if (crossing)
    model.push(...placed(roundel({ ...design, colours: ['red', 'white', 'blue', 'orange'] }, 7, 0.38, 3), {}))
  return model
}

function chainDiscs(path: (t: number) => Vector, seed: number): Model {
  const random = randomFrom(seed)
  return Array.from({ length: 26 }, (_, k) => {
    const p = path((k + 0.5) / 26)
    const out = unit([p[0], p[1], 0])
    const at: Vector = [p[0] - out[0] * 0.85, p[1] - out[1] * 0.85, 0.5]
    const normal = unit([random.wobble(0.25), random.wobble(0.25), 1])
    return { kind: 'disc', at, normal, radius: 0.74, colour: brass, layer: 1 }
  })
}

function bars(design: BeadDesign): Model {
  return [0.02, 0.2, 0.37, 0.52, 0.7, 0.87].map((t): Face => {
    const a = t * TURN
    const at = (off: number): Vector => [
      Math.cos(a) * (6.9 + off + Math.sin(a * 2 + 0.6) * 0.8) + Math.sin(a * 3) * 0.15,
      Math.sin(a) * (8.6 + off + Math.cos(a * 3) * 0.25) + Math.cos(a * 2) * 0.6,
      0.55,
    ]
    const reach = design.rows * 0.31 + 0.02
    const [p, q] = [at(-reach), at(reach)]
    const d = unit([q[0] - p[0], q[1] - p[1], 0])
    const w: Vector = [-d[1] * 0.34, d[0] * 0.34, 0]
    const points: Vector[] = [
      [p[0] + w[0], p[1] + w[1], 0.55],
      [q[0] + w[0], q[1] + w[1], 0.55],
      [q[0] - w[0], q[1] - w[1], 0.55],
      [p[0] - w[0], p[1] - w[1], 0.55],
    ]
    return { kind: 'face', points, normal: [0, 0, 1], colour: leather, layer: 2, soft: true }
  })
}

function grassChain(design: BeadDesign): Model {
  const model: Model = []
  for (let k = 0; k < design.rows; k++) {
    const random = randomFrom(design.seed + k)
    const r = 3.6 + k * 0.42
    const path = (t: number): Vector => {
      const a = Math.PI * (0.56 + t * 1.88)
      return [r * 1.1 * Math.cos(a), 5 + r * Math.sin(a), 0.3]
    }
    model.push(...strandAlong(path, 0.44, (i) => (k % 3 === 2 ? 'white' : i % 19 < 3 ? 'yellow' : 'green'), random))
  }
  for (let k = 0; k < 18; k++) {
    const random = randomFrom(design.seed * 7 + k)
    const a = Math.PI * (1.14 + (k / 17) * 0.72)
    const bend = random.wobble(0.5)
    const path = (t: number): Vector => [
      Math.cos(a) * (6.4 + t * 0.8 - t * t * 1.6) + Math.sin(t * 2.4) * (1.2 + bend),
      5 + Math.sin(a) * 6 - t * (9.6 - Math.abs(k - 8.5) * 0.28),
      0.2,
    ]
    model.push(...strandAlong(path, 0.36, rhythm(['green', 'white', 'yellow'], random), random))
    const end = path(1.04)
    model.push({ kind: 'disc', at: [end[0], end[1], 0.25], normal: [0, 0, 1], radius: 0.36, colour: brass, layer: 1 })
  }
  return model
}

/** Hanks of strings wound in an oval and tied. */
export function strandCoil(design: BeadDesign): Model {
  const model: Model = []
  for (let k = 0; k < design.rows; k++) {
    const random = randomFrom(design.seed * 3 + k)
    const ring = k % 6
    const level = Math.floor(k / 6)
    const off = (ring - 2.5) * 0.44 + random.wobble(0.12)
    const phase = random.next() * TURN
    const path = (t: number): Vector => {
      const a = t * TURN + phase
      const loose = Math.sin(a * 3 + k * 1.9) * 0.2 + Math.sin(a + k) * 0.22
      return [
        (4.5 + off + loose) * Math.cos(a),
        (6 + off + loose) * Math.sin(a),
        0.2 + level * 0.36 + (ring % 2) * 0.12 + Math.abs(Math.sin(a * 2 + k)) * 0.18,
      ]
    }
    const colour = design.colours[(ring + level) % design.colours.length] ?? 'red'
    model.push(...strandAlong(path, 0.4, () => colour, random))
  }
  for (const a of [1.42, 4.56]) {
    for (let n = 0; n < 4; n++) {
      const b = a + (n - 1.5) * 0.045
      const points = [2.9, 3.6, 4.4, 5.2, 6].map(
        (r, m): Vector => [r * Math.cos(b), (r + 1.5) * Math.sin(b), m === 0 || m === 4 ? 0.15 : 1.45],
      )
      model.push({ kind: 'cord', points, width: 0.2, colour: canvas, layer: 1 })
    }
  }
  return model
}

function bowlWall(radius: number, height: number, colour: Rgb): Face[] {
  const faces: Face[] = []
  const profile = [0, 0.35, 0.7, 1].map((h): [number, number] => [
    radius * (0.62 + 0.38 * Math.sin((h * Math.PI) / 2)),
    h * height,
  ])
  const point = (n: number, k: number, inset: number): Vector => {
    const [r, z] = profile[k] ?? [radius, height]
    const a = (n / 72) * TURN
    return [(r - inset) * Math.cos(a), (r - inset) * Math.sin(a), z]
  }
  for (let n = 0; n < 72; n++) {
    const a = ((n + 0.5) / 72) * TURN
    for (let k = 0; k < 3; k++) {
      const out: Vector = unit([Math.cos(a), Math.sin(a), 0.2 - k * 0.05])
      const points = [point(n, k, 0), point(n + 1, k, 0), point(n + 1, k + 1, 0), point(n, k + 1, 0)]
      faces.push({ kind: 'face', points, normal: out, colour, layer: 1, oneSided: true })
      const inside = [point(n, k, 0.22), point(n + 1, k, 0.22), point(n + 1, k + 1, 0.22), point(n, k + 1, 0.22)]
      const back: Vector = [-out[0], -out[1], 0.4]
      faces.push({ kind: 'face', points: inside, normal: back, colour: [140, 88, 62], layer: 0, oneSided: true })
    }
    const rim = [point(n, 3, 0), point(n + 1, 3, 0), point(n + 1, 3, 0.22), point(n, 3, 0.22)]
    faces.push({ kind: 'face', points: rim, normal: [0, 0, 1], colour: [196, 134, 100], layer: 4 })
  }
  return faces
}

/** One bowl heaped with loose beads. */
function heap(design: BeadDesign, colours: BeadColour[], radius: number, size: number, seed: number): Model {
  const random = randomFrom(seed)
  const height = radius * 0.62
  const model: Model = [...bowlWall(radius, height, clay)]
  const inner = radius - 0.2 - size * 0.3
  const floor: Vector[] = Array.from({ length: 40 }, (_, k) => [
    Math.cos((k / 40) * TURN) * (inner + 0.1),
    Math.sin((k / 40) * TURN) * (inner + 0.1),
    height - size * 1.3,
  ])
  model.push({ kind: 'face', points: floor, normal: [0, 0, 1], colour: shade(clay, 0.42), layer: 1 })
  const levels = design.colours[0] === 'brass' ? 2 : 5
  for (let level = 0; level < levels; level++) {
    const reach = inner * (1 - Math.max(0, level - 1) * 0.16)
    const count = Math.round(((reach / size) ** 2 * Math.PI) / 0.66)
    for (let k = 0; k < count; k++) {
      const r = reach * Math.sqrt((k + 0.5) / count)
      const a = k * 2.399963 + level * 1.3 + random.wobble(0.2)
      const dome = (1 - (r / inner) ** 2) * radius * 0.24
      const tilt = unit([random.wobble(1.4), random.wobble(1.4), random.wobble(1.5)])
      const brassy = design.colours[0] === 'brass'
      model.push({
        kind: 'bead',
        at: [r * Math.cos(a), r * Math.sin(a), height - size * 0.9 + level * size * 0.22 + dome],
        axis: tilt,
        normal: unit([random.wobble(0.5), random.wobble(0.5), 1]),
        length: size * (brassy ? 0.9 : 0.72),
        radius: size * 0.52 * (1 + random.wobble(brassy ? 0.12 : 0.06)),
        colour: colours[Math.floor(random.next() * colours.length)] ?? 'red',
        sewn: false,
        layer: level < 1 ? 2 : 3,
      })
    }
  }
  return model
}

function spilled(colours: BeadColour[], size: number, reach: number, seed: number): Model {
  const random = randomFrom(seed)
  return Array.from({ length: 26 }, (_, k) => {
    const a = ((k * 7) % 26) * 0.066 - 1.55 + random.wobble(0.04)
    const r = reach + random.next() ** 2 * reach * 0.45
    return {
      kind: 'bead',
      at: [r * Math.cos(a), r * Math.sin(a), size * 0.4],
      axis: unit([random.wobble(1), random.wobble(1), random.wobble(1.6)]),
      normal: [0, 0, 1],
      length: size * 0.75,
      radius: size * 0.5,
      colour: colours[k % colours.length] ?? 'red',
      sewn: false,
      layer: 0,
    }
  })
}

export function bowls(design: BeadDesign): Model {
  const size = design.colours[0] === 'brass' ? 0.9 : design.rows > 1 ? 0.36 : 0.44
  const radius = design.colours[0] === 'brass' ? 2.9 : 5.2
  if (design.rows === 1)
    return [
      ...heap(design, design.colours, radius, size, design.seed),
      ...spilled(design.colours, size, radius * 1.16, design.seed).slice(0, design.colours[0] === 'brass' ? 7 : 26),
    ]
  const spots: [number, number][] = [
    [-3.3, 6.3],
    [3.4, 6],
    [-3.5, 0],
    [3.2, -0.3],
    [-3.2, -6.3],
    [3.5, -6.6],
  ]
  return spots.flatMap(([x, y], k) =>
    placed(heap(design, [design.colours[k] ?? 'red'], 2.75, size, design.seed + k), { x, y, layer: k * 8 }),
  )
}
