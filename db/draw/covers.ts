import type { BeadDesign } from '../demo/piece.ts'
import type { Model } from './model.ts'
import type { Rgb } from './palette.ts'
import { canvas, darkLeather, glass, leather, paper, shade } from './palette.ts'
import { curve, field, fitting, framed, outline, stitches, strap, stud } from './panels.ts'
import { patternOf } from './pattern.ts'
import type { Surface } from './sheet.ts'
import { sheetOf } from './sheet.ts'
import type { Vector } from './vector.ts'
import { add, cross, unit } from './vector.ts'

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
  const pattern = framed(patternOf(design, design.rows, fitting(design.rows, 9)), design, size, size)
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
