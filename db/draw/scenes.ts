import { demoCatalogue } from '../demo/catalogue.ts'
import type { View } from './camera.ts'
import { modelOf } from './forms.ts'
import type { Cloth } from './ground.ts'
import { lookbook } from './lookbook.ts'
import type { Model, Place } from './model.ts'
import { placed } from './model.ts'

/** Pieces by slug with their places, the farthest first. */
export type Setting = {
  slug: string
  pieces: [slug: string, place: Place][]
  view: Omit<View, 'width' | 'height'>
  cloth?: Cloth
}

type DrawnScene = { slug: string; view: View; model: () => Model; seed: number; cloth?: Cloth }

const wide: Setting[] = [
  {
    slug: 'hero',
    pieces: [
      ['milk-strands', { x: -17.5, y: 12, turn: 0.7 }],
      ['wedding-collar', { x: 8.5, y: 2.5, turn: 0.35 }],
      ['spiral-seven-turns', { x: -13, y: -0.5, turn: 0.4 }],
      ['diamond-cuff', { x: 18, y: -14, turn: -0.3 }],
    ],
    view: { target: [0, 0.6, 0], pitch: 42, span: 53 },
    cloth: { edge: -5, lean: 0.32, check: 6 },
  },
]

const tall: Setting[] = [
  {
    slug: 'hero-tall',
    pieces: [
      ['wedding-collar', { x: 3, y: 7, turn: 0.35 }],
      ['spiral-seven-turns', { x: -8, y: -10.5, turn: 0.4 }],
      ['diamond-cuff', { x: 7, y: -13.5, turn: -0.3 }],
    ],
    view: { target: [0, -0.5, 0], pitch: 46, span: 31 },
    cloth: { edge: -5, lean: 0.32, check: 6 },
  },
]

const covers: Setting[] = [
  {
    slug: 'cover-bracelets',
    pieces: [
      ['spiral-seven-turns', { x: 4.6, y: 4.6, turn: 0.8 }],
      ['rain-band', { x: 5.4, y: -4.6, turn: -0.3 }],
      ['diamond-cuff', { x: -3.6, y: -1.4, turn: 0.1 }],
    ],
    view: { target: [0.6, -0.4, 1.2], pitch: 42, span: 18 },
  },
  {
    slug: 'cover-body-chains',
    pieces: [['crossing-paths-chain', { turn: 0.5 }]],
    view: { target: [0, 0, 0], pitch: 60, span: 20 },
  },
  {
    slug: 'cover-necklaces',
    pieces: [
      ['sky-collar', { x: -3, y: 3, turn: 0.2 }],
      ['ten-strand-necklace', { x: 13, y: -9, turn: 0.4 }],
    ],
    view: { target: [1, -1, 0], pitch: 54, span: 32 },
  },
  {
    slug: 'cover-beads',
    pieces: [['six-colours-bowls', { turn: 0.35 }]],
    view: { target: [0, -0.3, 1], pitch: 56, span: 15.4 },
  },
  {
    slug: 'cover-friendship-bracelets',
    pieces: [
      ['river-bend', { x: -2.5, y: 3.4, turn: 0.5 }],
      ['sunrise-weave', { x: -0.5, y: 0.2, turn: 0.62 }],
      ['two-of-a-kind', { x: 1.8, y: -3, turn: 0.55 }],
      ['knotted-five-colours', { x: 4.4, y: -5.8, turn: 0.6 }],
    ],
    view: { target: [0.6, -1, 0], pitch: 60, span: 17.5 },
  },
  {
    slug: 'cover-chokers',
    pieces: [
      ['pasture-choker', { x: 4.8, y: 6 }],
      ['chevron-choker', { x: -3.4, y: -3.6 }],
    ],
    view: { target: [0.4, 0.4, 0.8], pitch: 44, span: 20.5 },
  },
  {
    slug: 'cover-bags',
    pieces: [
      ['zigzag-crossbody', { x: 3, y: 5, turn: -0.18 }],
      ['coin-purse', { x: -6.4, y: -12.4, turn: 0.22 }],
    ],
    view: { target: [-0.6, -1, 0], pitch: 56, span: 36 },
  },
  {
    slug: 'cover-covers',
    pieces: [
      ['shuka-cushion-cover', { x: -3.6, y: 4, turn: 0.28 }],
      ['journal-cover-zigzag', { x: 9.6, y: -8, turn: -0.4 }],
    ],
    view: { target: [1, -0.6, 0.8], pitch: 54, span: 34 },
  },
]

const strip: Setting[] = [
  {
    slug: 'strip-1',
    pieces: [['red-disc-collar', { turn: 0.2 }]],
    view: { target: [-6.4, -7.2, 0.6], pitch: 44, span: 13 },
    cloth: { edge: -30, lean: 0, check: 5 },
  },
  {
    slug: 'strip-2',
    pieces: [['brass-beads', {}]],
    view: { target: [0.8, -0.6, 1], pitch: 50, span: 7.4 },
  },
  {
    slug: 'strip-3',
    pieces: [
      ['herd-band', { x: 3.2, y: 6.6 }],
      ['dry-season-cuff', { x: -1.4, y: -3.2, turn: 0.2 }],
    ],
    view: { target: [0.4, 0.6, 1.4], pitch: 46, span: 13 },
    cloth: { edge: -1, lean: 0.3, check: 3.4 },
  },
  {
    slug: 'strip-4',
    pieces: [['ten-strand-necklace', { turn: 0.3 }]],
    view: { target: [2.2, -7.8, 0.2], pitch: 50, span: 10 },
  },
  {
    slug: 'strip-5',
    pieces: [['diamond-shoulder-bag', { turn: -0.12 }]],
    view: { target: [2.4, 0.4, 1.6], pitch: 52, span: 13 },
  },
  {
    slug: 'strip-6',
    pieces: [['blue-and-white-strings', { turn: 0.3 }]],
    view: { target: [-2.2, -2.6, 0.6], pitch: 48, span: 8.4 },
    cloth: { edge: -30, lean: 0, check: 4 },
  },
]

function modelFor(setting: Setting): Model {
  return setting.pieces.flatMap(([slug, place], k) => {
    const piece = demoCatalogue.find((candidate) => candidate.slug === slug)
    if (!piece) throw new Error(`No piece has the slug ${slug}`)
    return placed(modelOf(piece.design), { ...place, layer: k * 60 })
  })
}

const sized = (settings: Setting[], width: number, height: number): DrawnScene[] =>
  settings.map((setting, k) => ({
    slug: setting.slug,
    view: { ...setting.view, width, height },
    model: () => modelFor(setting),
    seed: 9000 + k,
    ...(setting.cloth ? { cloth: setting.cloth } : {}),
  }))

export const drawnScenes: DrawnScene[] = [
  ...sized(wide, 2400, 1350),
  ...sized(tall, 1080, 1620),
  ...sized(covers, 1200, 1200),
  ...sized(strip, 800, 1000),
  ...sized(lookbook, 800, 1200),
]
