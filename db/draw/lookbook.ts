import type { Cloth } from './ground.ts'
import type { Place } from './model.ts'
import type { Setting } from './scenes.ts'
import type { Vector } from './vector.ts'

const all: Cloth = { edge: -60, lean: 0, check: 4.5 }
const half: Cloth = { edge: -1, lean: 0.25, check: 4.2 }
const large: Cloth = { edge: -4, lean: 0.3, check: 6 }

function page(
  id: number,
  pieces: [string, Place][],
  target: Vector,
  pitch: number,
  span: number,
  cloth?: Cloth,
): Setting {
  return { slug: `lookbook-${id}`, pieces, view: { target, pitch, span }, ...(cloth ? { cloth } : {}) }
}

/** The 22 pictures of the lookbook. */
export const lookbook: Setting[] = [
  page(23, [['wedding-collar', { turn: 0.3 }]], [3, -2, 0], 48, 24, all),
  page(
    24,
    [
      ['diamond-cuff', { y: 3.4 }],
      ['herd-band', { x: 1.4, y: -4.4 }],
    ],
    [0.2, -0.6, 1.4],
    38,
    11.5,
    half,
  ),
  page(25, [['milk-strands', { turn: 0.2 }]], [-0.8, -3.4, 0], 58, 17, all),
  page(26, [['long-grass-chain', { turn: 0.1 }]], [0.3, -0.4, 0], 62, 20),
  page(
    27,
    [
      ['chevron-choker', { y: 5.6 }],
      ['night-choker', { x: 1, y: -5.8 }],
    ],
    [0, -0.2, 0.8],
    42,
    15.5,
  ),
  page(28, [['herders-pouch', { turn: 0.16 }]], [0, 1.6, 0], 60, 22, half),
  page(29, [['spiral-seven-turns', { x: -0.3 }]], [0, -0.2, 2.4], 26, 9, all),
  page(
    30,
    [
      ['river-bend', { x: -1.6, y: 1.2, turn: 1.15 }],
      ['checked-cloth-weave', { x: 2, y: -1.2, turn: 1.1 }],
    ],
    [0, 0, 0],
    60,
    11.5,
  ),
  page(31, [['red-disc-collar', { x: 2, y: 2 }]], [-1, -1.6, 0], 52, 22),
  page(32, [['shuka-cushion-cover', { turn: 0.6 }]], [0, 0, 1.2], 50, 24),
  page(33, [['market-mix', {}]], [0.6, -0.6, 1], 46, 12.6, half),
  page(34, [['cattle-pen-pendant', { turn: 0.15 }]], [0, 2.6, 0], 60, 13, all),
  page(35, [['moran-shoulder-chain', { turn: 0.4 }]], [0, 0, 0], 58, 18.5, large),
  page(
    36,
    [
      ['dry-season-cuff', { x: -0.6, y: 3.6, turn: 0.2 }],
      ['thin-band-in-green', { x: 1, y: -3.8 }],
    ],
    [0, -0.4, 1.2],
    40,
    11.5,
  ),
  page(37, [['fringe-choker', {}]], [-2.4, -3.4, 0.8], 40, 12, all),
  page(38, [['evening-clutch', { turn: 0.5 }]], [0.6, -0.6, 0.8], 54, 23),
  page(39, [['red-on-the-string', { turn: 0.4 }]], [0.4, -0.6, 0.4], 52, 13.5),
  page(40, [['sky-collar', { turn: 0.4 }]], [-4.6, -5.6, 0], 46, 16, all),
  page(41, [['coin-chain', { turn: 0.2 }]], [-1, -2, 0], 54, 16, large),
  page(
    42,
    [
      ['notebook-cover', { y: 6.5, x: -2, turn: -0.2 }],
      ['passport-cover', { x: 4.4, y: -10, turn: 0.2 }],
    ],
    [0.6, -1, 0.8],
    56,
    24,
  ),
  page(
    43,
    [
      ['knotted-five-colours', { x: -1.6, y: 1, turn: 1.2 }],
      ['age-mates-knot', { x: 1.8, y: -1, turn: 1.1 }],
    ],
    [0, 0, 0],
    58,
    11,
    half,
  ),
  page(44, [['ten-strand-necklace', { turn: -0.25 }]], [-1.6, -4, 0], 54, 15.5, half),
]
