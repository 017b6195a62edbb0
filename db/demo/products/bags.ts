import type { DemoProduct } from '../product.ts'

export const bags: DemoProduct[] = [
  {
    slug: 'diamond-shoulder-bag',
    name: 'Shoulder bag with beaded flap',
    category: 'bags',
    priceCents: 14800,
    description:
      'A bag of vegetable-tanned cowhide, 26 by 22 cm and 8 cm deep. The flap is beaded with diamonds in white, blue and orange on red. The strap is 110 cm long, and a brass stud keeps the flap shut. Unlined, with one inner pocket.',
    alt: [
      'A brown leather shoulder bag whose flap is beaded with diamonds on red',
      'Close view of the beaded flap and its leather edge',
      'The shoulder bag with a mug of tea at its side',
    ],
    design: {
      form: 'bag',
      pattern: 'diamonds',
      colours: ['white', 'blue', 'orange'],
      rows: 27,
      ground: 'red',
      seed: 701,
    },
  },
  {
    slug: 'herders-pouch',
    name: "Herder's pouch",
    category: 'bags',
    priceCents: 5800,
    description:
      'A small pouch of goat leather, 16 by 18 cm, for a phone and some money. The front has checks in black and white with a red border, and a fringe of beads below. Worn across on a thong of 120 cm, closed with a loop and a button.',
    alt: [
      'A small leather pouch with black and white bead checks and a fringe',
      'Close view of the checks and the bead fringe',
      'The pouch hung on a wall beside a ruler of twenty centimetres',
    ],
    design: {
      form: 'bag',
      pattern: 'checks',
      colours: ['black', 'red'],
      rows: 21,
      ground: 'white',
      trim: 'fringe',
      seed: 702,
    },
  },
  {
    slug: 'evening-clutch',
    name: 'Evening clutch in blue',
    category: 'bags',
    priceCents: 9800,
    description:
      'Fully beaded in front with chevrons in blue, white and black. 24 by 15 cm, leather behind and cotton inside. It closes with a zip whose pull is a short tassel of beads.',
    alt: [
      'A clutch beaded with chevrons in blue, white and black with a tassel',
      'Close view of blue and white chevrons',
      'The clutch with a mug of tea at its side',
    ],
    design: {
      form: 'bag',
      pattern: 'chevrons',
      colours: ['white', 'blue', 'black'],
      rows: 25,
      ground: 'blue',
      trim: 'tassel',
      seed: 703,
    },
  },
  {
    slug: 'market-tote',
    name: 'Market tote with a beaded band',
    category: 'bags',
    priceCents: 8600,
    ready: 4,
    description:
      'A tote of thick cotton canvas and leather, 38 by 36 cm, with a band of beads across it. The band shows triangles in red, green and black. Two leather handles of 60 cm go over the shoulder; it stays open at the top.',
    alt: [
      'A tote with leather handles and a band of bead triangles in red, green and black',
      'Close view of the beaded band on the tote',
      'The tote with a mug of tea at its side',
    ],
    design: {
      form: 'bag',
      pattern: 'triangles',
      colours: ['red', 'green', 'black'],
      rows: 17,
      ground: 'white',
      seed: 704,
    },
  },
  {
    slug: 'coin-purse',
    name: 'Coin purse in orange, white and blue',
    category: 'bags',
    priceCents: 2800,
    description:
      'Ten centimetres square, flat, with a beaded flap of orange, white and blue bands. Goat leather sewn with waxed thread. A brass stud closes it, and a ring at the corner takes your keys.',
    alt: [
      'A small square purse with a flap in orange, white and blue bands',
      'Close view of orange, white and blue bands on the flap',
      'The purse beside a mug of tea, which is nearly as wide',
    ],
    design: {
      form: 'bag',
      pattern: 'bands',
      colours: ['orange', 'white', 'blue', 'white'],
      rows: 17,
      ground: 'orange',
      seed: 705,
    },
  },
  {
    slug: 'zigzag-crossbody',
    name: 'Crossbody with a white zigzag',
    category: 'bags',
    priceCents: 11200,
    description:
      'Dark leather, 22 by 18 cm and 6 cm deep, with a panel of green beads and a white zigzag that goes all the way across. The strap has seven lengths up to 125 cm. Two brass studs hold the flap.',
    alt: [
      'A dark leather crossbody bag with a green panel and a white zigzag',
      'Close view of the white zigzag on the green panel',
      'The crossbody bag with a mug of tea at its side',
    ],
    design: {
      form: 'bag',
      pattern: 'zigzag',
      colours: ['white', 'orange'],
      rows: 23,
      ground: 'green',
      seed: 706,
    },
  },
]
