import { choice } from '../../templates/template-parts.ts'
import { beaded, inCategory } from '../product.ts'

export const bracelets = inCategory('bracelets', [
  {
    slug: 'diamond-cuff',
    name: 'Diamond cuff in red',
    priceCents: 4800,
    description:
      'A stiff cuff, 4.5 cm wide, of glass seed beads sewn to leather in eleven rows. Red carries the diamonds, and red stands for courage and for the cattle. It opens at the back, fits a wrist of 15 to 18 cm and closes with two brass buttons.',
    alt: [
      'A wide red beaded cuff with diamonds in black, blue and orange',
      'Close view of the diamonds on the red cuff, row by row',
      'The red cuff on the wrist of a linen form, a diamond to the front',
    ],
    design: beaded(101, 'cuff', 11, 'diamonds', ['white', 'blue', 'orange', 'black', 'green', 'yellow'], {
      ground: 'red',
    }),
  },
  {
    slug: 'herd-band',
    name: 'Herd band',
    priceCents: 2200,
    description:
      'Seven rows of seed beads on a leather strap 2.5 cm wide, black and white like the marks of a herd, with a red row at each edge. The strap is 21 cm long and closes with a brass stud at three lengths. Fits a wrist of 16 to 20 cm.',
    alt: [
      'A leather band beaded in black and white checks with red edges',
      'Close view of black and white bead checks between two red rows',
      'The black and white band closed round the wrist of a linen form',
    ],
    design: beaded(102, 'band', 7, 'checks', ['black', 'white', 'red'], { ground: 'white' }),
  },
  {
    slug: 'rain-band',
    name: 'Rain band',
    priceCents: 2400,
    description:
      'A band of nine rows, 3 cm wide, in blue and white chevrons with an orange row at each edge. Blue is the colour of the sky and of the rain that comes from it. Glass seed beads on leather, 20 cm long, closed with a loop and a brass button. Fits a wrist of 19 to 21 cm.',
    alt: [
      'A blue and white beaded band laid in a curve, its chevrons pointing one way',
      'Close view of white chevrons on blue beads',
      'The blue and white band closed round the wrist of a linen form',
    ],
    design: beaded(103, 'band', 9, 'chevrons', ['white', 'blue', 'orange'], { ground: 'blue' }),
  },
  {
    slug: 'spiral-seven-turns',
    name: 'Spiral of seven turns',
    priceCents: 2800,
    description:
      'Glass beads on a spring of steel wire that winds seven times about the arm. There is no clasp: turn it on from the wrist, and it fits any arm from 15 to 22 cm. About 6 cm high when worn.',
    alt: [
      'A coiled bracelet of seven turns in bands of red, white, blue and orange',
      'Close view of the coils with their bands of colour',
      'The spiral wound seven times round the wrist of a linen form',
    ],
    design: beaded(104, 'spiral', 7, 'bands', ['red', 'white', 'blue', 'orange', 'green']),
  },
  {
    slug: 'dry-season-cuff',
    name: 'Dry season cuff',
    priceCents: 5200,
    description:
      'Triangles in orange, yellow and black, the colours of the plain before the rains. Thirteen rows of seed beads on thick leather, 5 cm wide, edged with a row of brass beads. Open at the back and closed with two brass buttons. The makers cut the leather to your wrist.',
    choices: [choice('Wrist', { '15 to 17 cm': 0, '17 to 19 cm': 0, '19 to 21 cm': 400 })],
    alt: [
      'A wide cuff with rows of triangles in orange, yellow and black',
      'Close view of bead triangles in orange and black with a brass edge',
      'The orange cuff on the wrist of a linen form',
    ],
    design: beaded(105, 'cuff', 13, 'triangles', ['orange', 'black', 'yellow', 'brass'], { ground: 'orange' }),
  },
  {
    slug: 'thin-band-in-green',
    name: 'Thin band in green',
    priceCents: 1400,
    description:
      'Five rows, 1.6 cm wide: a green field with a white zigzag. Green is the grass after rain, when the herds are well. Glass seed beads on soft leather, tied with two waxed threads, in the length that you choose.',
    choices: [choice('Wrist', { '14 cm': -200, '16 cm': 0, '18 cm': 0, '20 cm': 200 })],
    alt: [
      'A narrow green beaded band with a white zigzag',
      'Close view of the white zigzag on green beads',
      'The thin green band closed round the wrist of a linen form',
    ],
    design: beaded(106, 'band', 5, 'zigzag', ['white', 'green'], { ground: 'green' }),
  },
])
