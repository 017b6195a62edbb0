import { beaded, inCategory } from '../product.ts'

export const bags = inCategory('bags', [
  {
    slug: 'diamond-shoulder-bag',
    name: 'Shoulder bag with beaded flap',
    priceCents: 14800,
    description:
      'A bag of vegetable-tanned cowhide, 26 by 22 cm and 8 cm deep. The flap is beaded with diamonds in white, blue and orange on red. The strap is 110 cm long, and a brass stud keeps the flap shut. Unlined, with one inner pocket.',
    alt: [
      'A brown leather shoulder bag whose flap is beaded with diamonds on red',
      'Close view of the beaded flap and its leather edge',
      'The shoulder bag with a mug of tea at its side',
    ],
    design: beaded(701, 'bag', 27, 'diamonds', ['white', 'blue', 'orange'], { ground: 'red' }),
  },
  {
    slug: 'herders-pouch',
    name: "Herder's pouch",
    priceCents: 5800,
    description:
      'A small pouch of goat leather, 16 by 18 cm, for a phone and some money. The front has checks in black and white with a red border, and a fringe of beads below. Worn across on a thong of 120 cm, closed with a loop and a button.',
    alt: [
      'A small leather pouch with black and white bead checks and a fringe',
      'Close view of the checks and the bead fringe',
      'The pouch hung on a wall beside a ruler of twenty centimetres',
    ],
    design: beaded(702, 'bag', 21, 'checks', ['black', 'red'], { ground: 'white', trim: 'fringe' }),
  },
  {
    slug: 'evening-clutch',
    name: 'Evening clutch in blue',
    priceCents: 9800,
    description:
      'Fully beaded in front with chevrons in blue, white and black. 24 by 15 cm, leather behind and cotton inside. It closes with a zip whose pull is a short tassel of beads.',
    alt: [
      'A clutch beaded with chevrons in blue, white and black with a tassel',
      'Close view of blue and white chevrons',
      'The clutch with a mug of tea at its side',
    ],
    design: beaded(703, 'bag', 25, 'chevrons', ['white', 'blue', 'black'], { ground: 'blue', trim: 'tassel' }),
  },
  {
    slug: 'market-tote',
    name: 'Market tote with a beaded band',
    priceCents: 8600,
    ready: 4,
    description:
      'A tote of thick cotton canvas and leather, 38 by 36 cm, with a band of beads across it. The band shows triangles in red, green and black. Two leather handles of 60 cm go over the shoulder; it stays open at the top.',
    alt: [
      'A tote with leather handles and a band of bead triangles in red, green and black',
      'Close view of the beaded band on the tote',
      'The tote with a mug of tea at its side',
    ],
    design: beaded(704, 'bag', 17, 'triangles', ['red', 'green', 'black'], { ground: 'white' }),
  },
  {
    slug: 'coin-purse',
    name: 'Coin purse in orange, white and blue',
    priceCents: 2800,
    description:
      'Ten centimetres square, flat, with a beaded flap of orange, white and blue bands. Goat leather sewn with waxed thread. A brass stud closes it, and a ring at the corner takes your keys.',
    alt: [
      'A small square purse with a flap in orange, white and blue bands',
      'Close view of orange, white and blue bands on the flap',
      'The purse beside a mug of tea, which is nearly as wide',
    ],
    design: beaded(705, 'bag', 17, 'bands', ['orange', 'white', 'blue', 'white'], { ground: 'orange' }),
  },
  {
    slug: 'zigzag-crossbody',
    name: 'Crossbody with a white zigzag',
    priceCents: 11200,
    description:
      'Dark leather, 22 by 18 cm and 6 cm deep, with a panel of green beads and a white zigzag that goes all the way across. The strap has seven lengths up to 125 cm. Two brass studs hold the flap.',
    alt: [
      'A dark leather crossbody bag with a green panel and a white zigzag',
      'Close view of the white zigzag on the green panel',
      'The crossbody bag with a mug of tea at its side',
    ],
    design: beaded(706, 'bag', 23, 'zigzag', ['white', 'orange'], { ground: 'green' }),
  },
])
