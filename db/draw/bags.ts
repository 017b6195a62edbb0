import type { BeadDesign } from '../demo/piece.ts'
import type { Model } from './model.ts'
import { brass, canvas, darkLeather, leather, paper, shade } from './palette.ts'
import { curve, field, outline, slab, stitches, strap, stud } from './panels.ts'
import { randomFrom } from './random.ts'
import { strandAlong } from './strands.ts'
import type { Vector } from './vector.ts'

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
