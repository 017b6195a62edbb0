import type { DemoProduct } from '../product.ts'

export const friendshipBracelets: DemoProduct[] = [
  {
    slug: 'two-of-a-kind',
    name: 'Two of a kind',
    category: 'friendship_bracelets',
    priceCents: 1800,
    description:
      'Two bracelets from one length of weaving, cut in the middle: one to keep and one to give as a gift. Seven beads across in red, white and blue, 1.5 cm wide. Each ties with waxed thread and fits any wrist up to 19 cm.',
    alt: [
      'Two woven bracelets in red, white and blue side by side',
      'Close view of the woven pattern of red and blue diamonds',
      'Both bracelets, one above the other, on the wrist of a linen form',
    ],
    design: { form: 'woven', pattern: 'diamonds', colours: ['white', 'blue'], rows: 7, ground: 'red', seed: 501 },
  },
  {
    slug: 'knotted-five-colours',
    name: 'Knotted, five colours',
    category: 'friendship_bracelets',
    priceCents: 800,
    description:
      'Waxed thread knotted in slanting bands with a bead in every fourth knot. 1 cm wide, 16 cm of knots and 10 cm of loose ends on each side. It ties, and it can get wet.',
    alt: [
      'A narrow knotted bracelet in slanting bands of five colours',
      'Close view of the knots with small beads among them',
      'The knotted bracelet tied round the wrist of a linen form',
    ],
    design: {
      form: 'knotted',
      pattern: 'bands',
      colours: ['red', 'white', 'blue', 'orange', 'green'],
      rows: 6,
      seed: 502,
    },
  },
  {
    slug: 'river-bend',
    name: 'River bend',
    category: 'friendship_bracelets',
    priceCents: 1600,
    description:
      'A blue zigzag runs through a white field like a river between its banks. Woven on a bow loom, nine beads across, 1.8 cm wide and 15 cm long. Waxed thread at both ends, tied through a glass bead.',
    alt: [
      'A white woven bracelet with a blue zigzag along it',
      'Close view of the blue zigzag on white beads',
      'The white bracelet with its blue zigzag round the wrist of a linen form',
    ],
    design: {
      form: 'woven',
      pattern: 'zigzag',
      colours: ['blue', 'orange'],
      rows: 9,
      ground: 'white',
      seed: 503,
    },
  },
  {
    slug: 'sunrise-weave',
    name: 'Sunrise weave',
    category: 'friendship_bracelets',
    priceCents: 1500,
    ready: 5,
    description:
      'Chevrons that go from black through red and orange to yellow, and back. Seven beads across on waxed thread, 1.5 cm wide. It ties behind the wrist and fits up to 18 cm.',
    alt: [
      'A woven bracelet with chevrons in black, red, orange and yellow',
      'Close view of chevrons from red to yellow',
      'The woven bracelet round the wrist of a linen form',
    ],
    design: {
      form: 'woven',
      pattern: 'chevrons',
      colours: ['black', 'red', 'orange', 'yellow'],
      rows: 7,
      seed: 504,
    },
  },
  {
    slug: 'age-mates-knot',
    name: 'Age mates knot',
    category: 'friendship_bracelets',
    priceCents: 1000,
    description:
      'Three cords of waxed thread plaited flat and in red, black and white, with beads in the knots. Boys of one age set wear the same, so order as many as you are. 17 cm long with a sliding knot.',
    alt: [
      'A plaited bracelet in red, black and white with small beads',
      'Close view of the red, black and white plait',
      'The plaited bracelet tied round the wrist of a linen form',
    ],
    design: { form: 'knotted', pattern: 'chevrons', colours: ['red', 'black', 'white'], rows: 5, seed: 505 },
  },
  {
    slug: 'checked-cloth-weave',
    name: 'Checked cloth weave',
    category: 'friendship_bracelets',
    priceCents: 1700,
    description:
      'Red with black checks, after the cloth that every herdsman wears. Woven nine beads across, 1.8 cm wide and 15 cm long. It closes with a loop of thread over a brass bead.',
    alt: [
      'A woven bracelet in red and black checks like a shuka cloth',
      'Close view of the red and black checks',
      'The checked bracelet round the wrist of a linen form',
    ],
    design: { form: 'woven', pattern: 'checks', colours: ['black', 'blue'], rows: 9, ground: 'red', seed: 506 },
  },
]
