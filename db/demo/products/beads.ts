import { beaded, inCategory } from '../product.ts'

export const beads = inCategory('beads', [
  {
    slug: 'six-colours-bowls',
    name: 'Six colours in six bowls',
    priceCents: 3200,
    description:
      'Loose glass seed beads for your own work: red, white, blue, orange, black and green, 50 g of each. They measure about 2.5 mm, and the holes take two passes of thread. They come in paper bags; the bowls stay with us.',
    alt: [
      'Six small bowls filled with loose seed beads, one colour in each',
      'Close view of loose red and white seed beads',
      'The six bowls of beads behind a ruler of ten centimetres',
    ],
    design: beaded(401, 'bowl', 6, 'plain', ['red', 'white', 'blue', 'orange', 'black', 'green']),
  },
  {
    slug: 'red-on-the-string',
    name: 'Red on the string',
    priceCents: 900,
    description:
      'Twelve strings of red glass seed beads, 50 cm each, as they are sold in the market at Kajiado. About 2.5 mm a bead and 4,000 in all. Knotted with cotton thread that you cut off.',
    alt: [
      'A coil of red bead strings tied with thread',
      'Close view of red seed beads on their strings',
      'The coil of red strings behind a ruler of ten centimetres',
    ],
    design: beaded(402, 'strand-coil', 12, 'plain', ['red']),
  },
  {
    slug: 'market-mix',
    name: 'Market mix',
    priceCents: 600,
    description:
      'A hundred grams of seed beads of all colours, swept together at the end of a working day. Sizes run from 2 to 4 mm and some are uneven, which is why they are cheap. Good for practice and for children.',
    alt: [
      'A bowl of mixed seed beads of all colours',
      'Close view of mixed loose seed beads',
      'The bowl of mixed beads behind a ruler of ten centimetres',
    ],
    design: beaded(403, 'bowl', 1, 'plain', ['red', 'white', 'blue', 'orange', 'black', 'green', 'yellow']),
  },
  {
    slug: 'blue-and-white-strings',
    name: 'Blue and white strings',
    priceCents: 1200,
    description:
      'Eight strings of dark blue and eight of white, 50 cm each. Glass seed beads of 2.5 mm, matched by eye for size. Enough for a band of nine rows with some left over.',
    alt: [
      'A coil of blue and white bead strings',
      'Close view of blue and white strings side by side',
      'The coil of blue and white strings behind a ruler of ten centimetres',
    ],
    design: beaded(404, 'strand-coil', 16, 'bands', ['blue', 'white']),
  },
  {
    slug: 'brass-beads',
    name: 'Brass beads, cast by hand',
    priceCents: 2600,
    description:
      'Eighty brass beads, cast from scrap and filed smooth, no two quite alike. 5 to 6 mm across with a hole of 1.5 mm. They darken with wear; rub them with lemon and ash to bring back the shine.',
    alt: [
      'A bowl of small cast brass beads',
      'Close view of brass beads, each a little different',
      'The bowl of brass beads behind a ruler of ten centimetres',
    ],
    design: beaded(405, 'bowl', 1, 'plain', ['brass']),
  },
])
