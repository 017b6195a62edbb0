import type { BeadDesign } from '../demo/piece.ts'
import type { Cord, Face, Model } from './model.ts'
import type { Rgb } from './palette.ts'
import { brass, canvas, darkLeather, glass, leather, paper, shade } from './palette.ts'
import type { Pattern } from './pattern.ts'
import { patternOf } from './pattern.ts'
import { randomFrom } from './random.ts'
import type { Surface } from './sheet.ts'
import { sheetOf } from './sheet.ts'
import { strandAlong } from './strands.ts'
import type { Vector } from './vector.ts'
import { add, cross, unit } from './vector.ts'

/** The outline of a rectangle with round corners at height `z`, its middle at the origin. */
function outline(width: number, height: number, corner: number, z: number, shift: [number, number] = [0, 0]): Vector[] {
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
function slab(width: number, height: number, depth: number, corner: number, colour: Rgb, layer: number): Model {
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

const stitches = (points: Vector[], colour: Rgb, layer: number): Cord => ({
  kind: 'cord',
  points: [...points, points[0] ?? [0, 0, 0]],
  width: 0.11,
  colour,
  layer,
  dashed: true,
})

/** The pattern inside a frame of one row of beads. */
function framed(inner: Pattern, design: BeadDesign, width: number, height: number): Pattern {
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
function field(
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
  const pattern = framed(patternOf(design, rows, Math.min(unitRows, rows)), design, width, height)
  return sheetOf({ surface, length: width, width: height, rows, pattern, layer, centred: true })
}

function strap(points: Vector[], width: number, colour: Rgb, layer = 0): Model {
  return [{ kind: 'cord', points, width, colour, layer, flat: true }]
}

const curve = (path: (t: number) => Vector, steps = 50): Vector[] =>
  Array.from({ length: steps + 1 }, (_, k) => path(k / steps))

function fringe(width: number, y: number, z: number, design: BeadDesign, layer: number): Model {
  const random = randomFrom(design.seed + 9)
  const model: Model = []
  const count = Math.round(width / 0.55)
  for (let k = 0; k < count; k++) {
    const x = ((k + 0.5) / count - 0.5) * width
    const sway = random.wobble(0.35)
    const reach = 3.6 + random.wobble(0.25)
    const path = (t: number): Vector => [x + sway * t * t, y - t * reach, z * (1 - t) ** 2 + 0.2]
    model.push(...strandAlong(path, 0.36, (i) => (i < 7 ? 'red' : i % 5 < 3 ? 'black' : 'white'), random, layer))
    const end = path(1.06)
    model.push({ kind: 'disc', at: end, normal: [0, 0, 1], radius: 0.27, colour: brass, layer })
  }
  return model
}

function tassel(x: number, y: number, design: BeadDesign): Model {
  const random = randomFrom(design.seed + 2)
  const model: Model = [
    {
      kind: 'cord',
      points: [
        [x - 1.2, y + 0.6, 1.4],
        [x, y + 0.2, 1],
        [x + 0.5, y - 0.8, 0.5],
      ],
      width: 0.3,
      colour: darkLeather,
      layer: 6,
    },
  ]
  for (let k = 0; k < 9; k++) {
    const a = (k - 4) * 0.11
    const path = (t: number): Vector => [x + 0.5 + Math.sin(a) * t * 4, y - 0.9 - t * 3.6, 0.4]
    const colour = (['blue', 'white', 'black'] as const)[k % 3] ?? 'blue'
    model.push(...strandAlong(path, 0.34, (i) => (i % 7 === 6 ? 'orange' : colour), random, 6))
  }
  model.push({ kind: 'disc', at: [x + 0.5, y - 0.9, 0.9], normal: [0, 0, 1], radius: 0.55, colour: brass, layer: 7 })
  return model
}

const stud = (x: number, y: number, z: number, radius = 0.5): Model => [
  { kind: 'disc', at: [x, y, z], normal: unit([-0.05, -0.1, 1]), radius, colour: brass, layer: 9 },
]

function tote(design: BeadDesign): Model {
  const handle = (s: number) =>
    curve((t): Vector => [s * 0.4 + (t - 0.5) * 7.6, 9.2 + Math.sin(t * Math.PI) * (7.2 - s), 0.5])
  return [
    ...strap(handle(1), 1, darkLeather),
    ...slab(19, 19, 1.2, 0.7, canvas, 1),
    stitches(outline(18.2, 18.2, 0.5, 1.25), shade(canvas, 0.72), 2),
    ...strap(
      handle(-1).map((p): Vector => [p[0], p[1] - 0.4, 1.4]),
      1,
      leather,
      3,
    ),
    {
      kind: 'face',
      points: outline(18.9, 7.4, 0.1, 1.3, [0, -1]),
      normal: [0, 0, 1],
      colour: leather,
      layer: 4,
      soft: true,
    },
    ...field(design, 18.5, 6.6, -1, 1.35, 5, 8),
    ...stud(-4.2, 8.3, 1.7, 0.42),
    ...stud(3.4, 8.3, 1.7, 0.42),
  ]
}

function clutch(design: BeadDesign): Model {
  return [
    ...slab(20, 13, 1.6, 1, darkLeather, 0),
    ...field(design, 18.8, 11.2, -0.35, 1.65, 3, 11),
    {
      kind: 'cord',
      points: curve((t) => [(t - 0.5) * 18.6, 5.95, 1.8], 20),
      width: 0.36,
      colour: brass,
      layer: 4,
      dashed: true,
    },
    ...tassel(9.4, 5.4, design),
  ]
}

function pouch(design: BeadDesign): Model {
  const cord = curve(
    (t): Vector => [
      Math.cos(Math.PI * (1.12 - t * 1.24)) * (6.4 + Math.sin(t * 7) * 0.4),
      5 + Math.sin(Math.PI * (1.12 - t * 1.24)) * 8.4 + 1.4,
      0.4,
    ],
  )
  return [
    ...strap(cord, 0.5, darkLeather),
    ...fringe(10.6, -6.6, 1, design, 0),
    ...slab(12.4, 14, 1.3, 1.2, leather, 1),
    stitches(outline(11.7, 13.3, 0.9, 1.4), paper, 3),
    ...field(design, 10.4, 10.4, -0.9, 1.4, 4, 9),
    ...stud(0, 5.6, 1.7, 0.62),
  ]
}

function purse(design: BeadDesign): Model {
  return [
    ...slab(14, 14, 1.1, 1.1, leather, 0),
    stitches(outline(13.3, 13.3, 0.8, 1.2), paper, 2),
    {
      kind: 'face',
      points: outline(13.4, 8.6, 1.2, 1.5, [0, 2.6]),
      normal: [0, 0, 1],
      colour: darkLeather,
      layer: 3,
      soft: true,
    },
    ...field(design, 12.2, 7.2, 2.7, 1.5, 4),
    ...stud(0, -2.2, 1.9, 0.7),
    {
      kind: 'cord',
      points: curve((t) => [7.9 + Math.cos(t * 6.3) * 1.1, 6.7 + Math.sin(t * 6.3) * 1.1, 0.4], 30),
      width: 0.2,
      colour: brass,
      layer: 5,
    },
  ]
}

function satchel(design: BeadDesign): Model {
  const body = design.seed % 2 ? leather : darkLeather
  const long = curve((t): Vector => {
    const a = Math.PI * (1.04 - t * 1.08)
    return [Math.cos(a) * (9 + Math.sin(t * 9) * 0.3), 4 + Math.sin(a) * 10.5, 0.6 + Math.sin(t * Math.PI) * 0.2]
  })
  return [
    ...strap(long, 1.1, body),
    ...slab(19, 16, 2, 1.6, body, 1),
    stitches(outline(18.2, 15.2, 1.2, 2.05), paper, 3),
    {
      kind: 'face',
      points: outline(18.6, 12.4, 1.8, 2.15, [0, 2]),
      normal: [0, 0, 1],
      colour: shade(body, 0.92),
      layer: 4,
      soft: true,
    },
    ...field(design, 16.6, 10, 2.1, 2.2, 5, design.pattern === 'zigzag' ? 12 : 9),
    stitches(outline(17.6, 11.4, 1.4, 2.2, [0, 2]), paper, 5),
    ...(design.pattern === 'zigzag' ? [...stud(-4.6, -3.6, 2.4), ...stud(4.6, -3.6, 2.4)] : stud(0, -3.7, 2.4, 0.6)),
  ]
}

export function bag(design: BeadDesign): Model {
  if (design.trim === 'tassel') return clutch(design)
  if (design.trim === 'fringe') return pouch(design)
  if (design.pattern === 'triangles') return tote(design)
  if (design.pattern === 'bands') return purse(design)
  return satchel(design)
}

/** A puffed cushion in checked cloth with a panel of beads in the middle. */
export function cushion(design: BeadDesign): Model {
  const half = 10
  const cells = 72
  const red = design.ground === 'red'
  const height = (a: number, b: number) => 4 * Math.max(0, (1 - a ** 4) * (1 - b ** 4)) ** 0.6
  const at = (i: number, j: number): Vector => {
    const a = (i / cells) * 2 - 1
    const b = (j / cells) * 2 - 1
    const pull = 1 + 0.1 * a * a * b * b - 0.07 * (a * a + b * b)
    return [a * half * pull, b * half * pull, height(a, b)]
  }
  const model: Model = []
  for (let i = 0; i < cells; i++)
    for (let j = 0; j < cells; j++) {
      const points = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]
      const [p, q, , s] = points as [Vector, Vector, Vector, Vector]
      const normal = unit(cross(add(q, [-p[0], -p[1], -p[2]]), add(s, [-p[0], -p[1], -p[2]])))
      const wide = Number(i % 18 < 9) + Number(j % 18 < 9)
      const thin = i % 18 === 13 || j % 18 === 13
      const cloth: Rgb = thin ? [200, 66, 46] : wide === 0 ? [176, 22, 28] : wide === 1 ? [118, 14, 24] : [44, 20, 26]
      model.push({ kind: 'face', points, normal, colour: red ? cloth : canvas, layer: 0 })
    }
  const size = 11
  const surface: Surface = (u, v) => {
    const x = u - size / 2
    const y = v - size / 2
    const e = 0.1
    const h = (a: number, b: number) => height(a / half, b / half)
    const normal = unit([(h(x - e, y) - h(x + e, y)) / (2 * e), (h(x, y - e) - h(x, y + e)) / (2 * e), 1])
    return { at: [x, y, h(x, y) + 0.08], along: unit(cross([0, 1, 0], normal)), normal }
  }
  const pattern = framed(patternOf(design, design.rows, 9), design, size, size)
  return [
    ...model,
    ...sheetOf({ surface, length: size, width: size, rows: design.rows, pattern, layer: 2, centred: true }),
  ]
}

/** A covered book that lies on the table. */
export function book(design: BeadDesign): Model {
  const small = design.pattern === 'bands'
  const cover = design.seed % 2 ? leather : darkLeather
  const [width, height] = small ? [11, 15] : [13, 18.5]
  const pages: Model = Array.from({ length: 9 }, (_, k) => ({
    kind: 'face' as const,
    points: outline(width - 0.5, height - 0.5, 0.2, 0.3 + k * 0.13),
    normal: [0, -0.3, 0.7] as Vector,
    colour: shade(paper, k % 2 ? 0.88 : 1),
    layer: 1,
  }))
  const thong: Model =
    design.pattern === 'triangles'
      ? strap(
          curve((t) => [width / 2 - 1.3 + Math.sin(t * 6) * 0.05, (t - 0.5) * height, 1.95], 16),
          0.5,
          darkLeather,
          8,
        )
      : []
  const closing = design.pattern === 'zigzag' ? stud(width / 2 - 0.9, 0, 2, 0.55) : []
  return [
    {
      kind: 'face',
      points: outline(width, height, 0.5, 0.15),
      normal: [0, -0.4, 0.6],
      colour: cover,
      layer: 0,
      soft: true,
    },
    ...pages,
    {
      kind: 'face',
      points: outline(width, height, 0.5, 1.4),
      normal: [0, -0.6, 0.4],
      colour: shade(cover, 0.7),
      layer: 2,
    },
    { kind: 'face', points: outline(width, height, 0.5, 1.58), normal: [0, 0, 1], colour: cover, layer: 3, soft: true },
    stitches(outline(width - 0.7, height - 0.7, 0.3, 1.6), glass.white, 4),
    ...field(design, width - (small ? 3.4 : 3.8), height - 3.6, 0, 1.6, 5, 9),
    ...thong,
    ...closing,
  ]
}
