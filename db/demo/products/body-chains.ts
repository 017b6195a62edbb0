import { beaded, inCategory } from '../product.ts'

export const bodyChains = inCategory('Body Chain', [
  {
    slug: 'crossing-paths-chain',
    name: 'Crossing paths chain',
    priceCents: 9600,
    description:
      'Two long strands cross at the breastbone and again at the back, joined by a beaded disc of 5 cm. Glass seed beads on waxed thread; each strand is 150 cm long, with a knot to make it shorter. Put on over the head, without a clasp.',
    alt: [
      'A body chain of red and white strands that cross at a beaded disc',
      'Close view of the disc where the red and white strands cross',
      'The crossed strands on a dressmaker’s form, seen from the front',
    ],
    design: beaded(201, 'bodychain', 4, 'bands', ['red', 'white', 'blue', 'orange']),
  },
  {
    slug: 'waist-chain-three-strands',
    name: 'Waist chain of three strands',
    priceCents: 4200,
    description:
      'Three strands of white, blue and black beads to wear about the waist or low on the hip. The bars that keep the strands apart are leather. 75 to 95 cm round, closed with a brass hook in a chain of rings.',
    alt: [
      'A waist chain of three strands in white, blue and black, laid in loops',
      'Close view of three strands with a leather bar between them',
      'The three strands worn low on the hips of a dressmaker’s form',
    ],
    design: beaded(202, 'bodychain', 3, 'bands', ['white', 'blue', 'black']),
  },
  {
    slug: 'long-grass-chain',
    name: 'Long grass chain',
    priceCents: 11800,
    description:
      'From a green collar hang eighteen strands that meet again at the waist, like grass bent by wind. Glass seed beads, brass drops at the ends, waxed thread. The collar is 38 cm round and closes with a brass hook; the longest strand is 45 cm.',
    alt: [
      'A body chain with a green collar and long strands with brass ends',
      'Close view of green and white strands with brass drops',
      'The green collar and its strands on a dressmaker’s form, seen from the front',
    ],
    design: beaded(203, 'bodychain', 6, 'bands', ['green', 'white', 'yellow', 'brass'], { trim: 'fringe' }),
  },
  {
    slug: 'moran-shoulder-chain',
    name: 'Moran shoulder chain',
    priceCents: 8400,
    description:
      'Worn over one shoulder and under the other arm, as young warriors wear theirs. Five strands in red and black with white between, caught by leather bars every 20 cm. 130 cm round; a leather loop and a brass button set the length.',
    alt: [
      'A shoulder chain of five strands in red, black and white',
      'Close view of red and black strands held by a leather bar',
      'The strands over the shoulder of a dressmaker’s form, seen from the front',
    ],
    design: beaded(204, 'bodychain', 5, 'bands', ['red', 'black', 'white']),
  },
  {
    slug: 'coin-chain',
    name: 'Coin chain in brass and blue',
    priceCents: 7200,
    description:
      'Two strands of blue beads with round brass discs that sound softly when you walk. The discs are cut from sheet and left without lacquer, so they darken with time. 80 to 90 cm round, closed with a brass hook.',
    alt: [
      'A body chain of blue beads hung with round brass discs',
      'Close view of brass discs between blue beads',
      'The blue chain with its discs on the hips of a dressmaker’s form',
    ],
    design: beaded(205, 'bodychain', 2, 'plain', ['blue', 'white', 'brass'], { trim: 'discs' }),
  },
])
