import { choice } from '../../templates/template-parts.ts'
import { beaded, inCategory } from '../product.ts'

export const necklaces = inCategory('necklaces', [
  {
    slug: 'wedding-collar',
    name: 'Wedding collar',
    priceCents: 18000,
    description:
      'The flat disc of a bride, sixteen rings of beads on wire, 30 cm across. White is for milk, blue for the sky, red for the blood of the cattle that seal a marriage. It opens at the back with a leather loop and rests on the shoulders; inside it measures 40 cm round.',
    alt: [
      'A broad flat disc collar in rings of white, red, blue and orange with brass discs at the rim',
      'Close view of the rings of the collar in white, red and blue',
      'The broad collar resting on the shoulders of a dressmaker’s form',
    ],
    design: beaded(301, 'collar', 16, 'bands', ['white', 'red', 'blue', 'orange', 'green'], { trim: 'discs' }),
  },
  {
    slug: 'red-disc-collar',
    name: 'Red disc collar',
    priceCents: 12400,
    description:
      'Twelve rings on steel wire, mostly red, cut by triangles in white, black and blue that point outward like rays. 26 cm across, stiff but light enough for a day. It opens at the back and ties with two waxed threads.',
    alt: [
      'A flat red disc collar with rays of white, black and blue',
      'Close view of red bead rings with white and black triangles',
      'The red collar resting on the shoulders of a dressmaker’s form',
    ],
    design: beaded(302, 'collar', 12, 'triangles', ['red', 'white', 'black', 'blue'], { ground: 'red' }),
  },
  {
    slug: 'ten-strand-necklace',
    name: 'Ten strands, one button',
    priceCents: 6800,
    description:
      'Ten loose strands of seed beads, each strung in its own rhythm, gathered at the back in leather. The shortest is 46 cm and the longest 62. One large brass button closes them all.',
    alt: [
      'A necklace of ten loose strands in red, blue, white and orange',
      'Close view of the strands lying side by side',
      'The necklace laid out as a loop, a mug of tea beside it',
    ],
    design: beaded(303, 'strands', 10, 'bands', ['red', 'white', 'blue', 'orange', 'black']),
  },
  {
    slug: 'cattle-pen-pendant',
    name: 'Cattle pen pendant',
    priceCents: 3600,
    description:
      'A round pendant, 7 cm across, whose rings are drawn like a homestead from above: the fence, the houses, the pen in the middle. Seed beads on leather, with a short fringe. The cord of waxed thread is 70 cm long and slides to any length.',
    alt: [
      'A round beaded pendant with rings of red, white, blue and black on a cord',
      'Close view of the rings of the pendant and its fringe',
      'The pendant on its cord, at the chest of a dressmaker’s form',
    ],
    design: beaded(304, 'pendant', 9, 'bands', ['red', 'white', 'black', 'blue', 'orange'], { trim: 'fringe' }),
  },
  {
    slug: 'sky-collar',
    name: 'Sky collar with orange rays',
    priceCents: 14200,
    description:
      'Fourteen rings of dark blue glass, with triangles of orange and white that point in and out like rays. 28 cm across on steel wire, edged with brass beads. It opens at the back with a leather loop and a button, and its inner ring is wound to your neck.',
    choices: [choice('Neck', { '36 cm': 0, '40 cm': 0, '44 cm': 600 })],
    alt: [
      'A flat blue disc collar with orange triangles at the rim',
      'Close view of orange triangles on blue bead rings',
      'The blue collar resting on the shoulders of a dressmaker’s form',
    ],
    design: beaded(305, 'collar', 14, 'triangles', ['blue', 'orange', 'white', 'brass'], { ground: 'blue' }),
  },
  {
    slug: 'milk-strands',
    name: 'Milk strands',
    priceCents: 5400,
    description:
      'Eight strands of white beads, with a few red ones where the hand decided. White stands for milk, and so for health and plenty. 50 cm long, gathered in brass cones, closed with a hook.',
    alt: [
      'A necklace of eight white strands with single red beads',
      'Close view of white beads with a few red ones among them',
      'The white strands laid out as a loop, a mug of tea beside them',
    ],
    design: beaded(306, 'strands', 8, 'plain', ['white', 'red'], { ground: 'white' }),
  },
])
