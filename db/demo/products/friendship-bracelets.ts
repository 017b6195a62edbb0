import { beaded, inCategory } from '../product.ts'

export const friendshipBracelets = inCategory('friendship_bracelets', [
  {
    slug: 'two-of-a-kind',
    name: 'Two of a kind',
    priceCents: 1800,
    description:
      'Two bracelets from one length of weaving, cut in the middle: one to keep and one to give as a gift. Seven beads across in red, white and blue, 1.5 cm wide. Each ties with waxed thread and fits any wrist up to 19 cm.',
    alt: [
      'Two woven bracelets in red, white and blue side by side',
      'Close view of the woven pattern of red and blue diamonds',
      'Both bracelets, one above the other, on the wrist of a linen form',
    ],
    design: beaded(501, 'woven', 7, 'diamonds', ['white', 'blue'], { ground: 'red' }),
  },
  {
    slug: 'knotted-five-colours',
    name: 'Knotted, five colours',
    priceCents: 800,
    description:
      'Waxed thread knotted in slanting bands with a bead in every fourth knot. 1 cm wide, 16 cm of knots and 10 cm of loose ends on each side. It ties, and it can get wet.',
    alt: [
      'A narrow knotted bracelet in slanting bands of five colours',
      'Close view of the knots with small beads among them',
      'The knotted bracelet tied round the wrist of a linen form',
    ],
    design: beaded(502, 'knotted', 6, 'bands', ['red', 'white', 'blue', 'orange', 'green']),
  },
  {
    slug: 'river-bend',
    name: 'River bend',
    priceCents: 1600,
    description:
      'A blue zigzag runs through a white field like a river between its banks. Woven on a bow loom, nine beads across, 1.8 cm wide and 15 cm long. Waxed thread at both ends, tied through a glass bead.',
    alt: [
      'A white woven bracelet with a blue zigzag along it',
      'Close view of the blue zigzag on white beads',
      'The white bracelet with its blue zigzag round the wrist of a linen form',
    ],
    design: beaded(503, 'woven', 9, 'zigzag', ['blue', 'orange'], { ground: 'white' }),
  },
  {
    slug: 'sunrise-weave',
    name: 'Sunrise weave',
    priceCents: 1500,
    ready: 5,
    description:
      'Chevrons that go from black through red and orange to yellow, and back. Seven beads across on waxed thread, 1.5 cm wide. It ties behind the wrist and fits up to 18 cm.',
    alt: [
      'A woven bracelet with chevrons in black, red, orange and yellow',
      'Close view of chevrons from red to yellow',
      'The woven bracelet round the wrist of a linen form',
    ],
    design: beaded(504, 'woven', 7, 'chevrons', ['black', 'red', 'orange', 'yellow']),
  },
  {
    slug: 'age-mates-knot',
    name: 'Age mates knot',
    priceCents: 1000,
    description:
      'Three cords of waxed thread plaited flat and in red, black and white, with beads in the knots. Boys of one age set wear the same, so order as many as you are. 17 cm long with a sliding knot.',
    alt: [
      'A plaited bracelet in red, black and white with small beads',
      'Close view of the red, black and white plait',
      'The plaited bracelet tied round the wrist of a linen form',
    ],
    design: beaded(505, 'knotted', 5, 'chevrons', ['red', 'black', 'white']),
  },
  {
    slug: 'checked-cloth-weave',
    name: 'Checked cloth weave',
    priceCents: 1700,
    description:
      'Red with black checks, after the cloth that every herdsman wears. Woven nine beads across, 1.8 cm wide and 15 cm long. It closes with a loop of thread over a brass bead.',
    alt: [
      'A woven bracelet in red and black checks like a shuka cloth',
      'Close view of the red and black checks',
      'The checked bracelet round the wrist of a linen form',
    ],
    design: beaded(506, 'woven', 9, 'checks', ['black', 'blue'], { ground: 'red' }),
  },
])
