import { beaded, inCategory } from '../product.ts'

export const covers = inCategory('covers', [
  {
    slug: 'notebook-cover',
    name: 'Notebook cover with triangles',
    priceCents: 3900,
    description:
      'A leather cover for an A5 notebook, with a panel of bead triangles in red, blue and black on white. The notebook inside has 96 blank pages and can be changed. A thong winds round it and tucks under itself.',
    alt: [
      'A leather notebook cover with a beaded panel of triangles',
      'Close view of the red and black triangles on the cover',
      'The notebook in its cover, a pencil at its side',
    ],
    design: beaded(801, 'book', 27, 'triangles', ['red', 'black', 'blue'], { ground: 'white' }),
  },
  {
    slug: 'shuka-cushion-cover',
    name: 'Cushion cover with beaded diamonds',
    priceCents: 6400,
    description:
      'A cover of cotton, 45 by 45 cm, with a beaded panel of diamonds sewn to the middle. The field is red with white, blue and orange. A zip at the back; take the cover off and wash it by hand in cold water.',
    alt: [
      'A cushion cover with a panel of bead diamonds on red',
      'Close view of the diamonds on the cushion panel',
      'The cushion with a mug of tea at its side',
    ],
    design: beaded(802, 'cushion', 29, 'diamonds', ['white', 'blue', 'orange'], { ground: 'red' }),
  },
  {
    slug: 'passport-cover',
    name: 'Passport cover',
    priceCents: 2400,
    description:
      'Goat leather for one passport and two cards, 10 by 14 cm. Beaded bands in green, white, red and black run down the front. It has no clasp; the leather is stiff enough to stay shut.',
    alt: [
      'A small leather passport cover with beaded bands in green, white, red and black',
      'Close view of the bands on the passport cover',
      'The passport cover, a pencil at its side',
    ],
    design: beaded(803, 'book', 27, 'bands', ['black', 'white', 'red', 'white', 'green']),
  },
  {
    slug: 'checked-cushion-cover',
    name: 'Cushion cover in blue checks',
    priceCents: 5800,
    ready: 2,
    description:
      'Cotton cover, 40 by 40 cm, whose middle is beaded in checks of blue and white with orange at the corners. The panel is 22 cm square and sewn on by hand. It buttons at the back; wash by hand in cold water.',
    alt: [
      'A cushion cover with a beaded panel of blue and white checks',
      'Close view of blue and white checks with orange',
      'The cushion with a mug of tea at its side',
    ],
    design: beaded(804, 'cushion', 25, 'checks', ['blue', 'orange'], { ground: 'white' }),
  },
  {
    slug: 'journal-cover-zigzag',
    name: 'Journal cover with a zigzag in orange',
    priceCents: 4400,
    description:
      'For a notebook of 13 by 21 cm, which comes with it, so it is whole as a gift. The front is beaded in a blue field with an orange zigzag, framed in dark leather. A leather loop on the spine holds a pen, and a brass stud closes it.',
    alt: [
      'A dark leather journal cover with an orange zigzag on blue beads',
      'Close view of the orange zigzag on the blue field',
      'The journal in its cover, a pencil at its side',
    ],
    design: beaded(806, 'book', 29, 'zigzag', ['orange', 'white'], { ground: 'blue' }),
  },
])
