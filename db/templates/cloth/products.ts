import type { TemplateProduct } from '../template.ts'
import { choice } from '../template-parts.ts'

export const clothProducts: TemplateProduct[] = [
  {
    slug: 'printed-wrap',
    name: 'Leso with five suns',
    category: 'Wraps',
    priceCents: 3200,
    description:
      'A wrap of thin cotton, 150 by 108 cm, printed with five blocks: leaves along the border, a sun in each corner, a large one in the middle. Wear it at the hip, over the shoulders, or hang it where a picture would hang. The hem is turned twice and sewn.',
    alt: [
      'A coral wrap on a line, with a border of dark leaves and a large sun in its middle',
      'Close view of white dots, a corner sun and the rim of the large one on coral cotton',
    ],
  },
  {
    slug: 'striped-throw',
    name: 'Throw in sea stripes',
    category: 'Throws',
    priceCents: 11800,
    description:
      'Heavy cotton for a bed, a sofa or two people on a veranda. Wide stripes in white and deep sea, two thin ones in coral and saffron, and a fringe that is knotted by hand at both ends. It weighs a kilo and dries in an afternoon.',
    choices: [choice('Size', { '140 by 200 cm': 0, '200 by 240 cm': 5200 })],
    alt: [
      'A wide throw with stripes in white and sea green over a rail, its fringe knotted',
      'Close view of the stripes in white, sea, coral and saffron, thread by thread',
    ],
  },
  {
    slug: 'sun-cushion',
    name: 'Cushion with suns',
    category: 'Cushions',
    priceCents: 3600,
    ready: 6,
    description:
      'White cotton, printed with small suns in sea and saffron, row after row. 45 by 45 cm, piped in sea green, with a zip along the lower edge. The back has the same print.',
    choices: [choice('Filling', { 'With a kapok filling': 0, 'The cover alone': -900 })],
    alt: [
      'A white cushion printed with rows of suns in sea and saffron',
      'Close view of two printed suns, their edges a little uneven',
    ],
  },
  {
    slug: 'four-napkins',
    name: 'Four napkins, four colours',
    category: 'Table Linen',
    priceCents: 2600,
    ready: 8,
    description:
      'Saffron, coral, lagoon and indigo, so that everybody finds their own again at the next meal. Each is 42 by 42 cm, crossed by thin white lines. Tied together with a strand of their yarn.',
    alt: [
      'Four folded napkins in indigo, lagoon, coral and saffron, one on the other',
      'Close view of the folds of four napkins with thin white lines',
    ],
  },
  {
    slug: 'beach-kikoy',
    name: 'Kikoy in indigo',
    category: 'Wraps',
    priceCents: 2900,
    ready: 4,
    description:
      'What fishermen wear and what swimmers dry themselves with: 160 by 110 cm, woven close enough to keep the wind out. Indigo, with saffron and coral at both ends and a short fringe. It takes no more room in a bag than a book.',
    alt: [
      'A folded indigo wrap with stripes in saffron and coral and a fringe',
      'Close view of the fringe and the folds of an indigo wrap',
    ],
  },
  {
    slug: 'checked-cushion',
    name: 'Cushion in sea checks',
    category: 'Cushions',
    priceCents: 3800,
    description:
      'Sea green and white, four threads wide and forty, piped in saffron. 45 by 45 cm, with a zip along the lower edge. It is woven, so it is the same on both sides and does not mind the sun of a window.',
    choices: [choice('Filling', { 'With a kapok filling': 0, 'The cover alone': -900 })],
    alt: [
      'A cushion with large checks in sea green and white and saffron piping',
      'Close view of woven checks in sea green and white',
    ],
  },
  {
    slug: 'table-runner',
    name: 'Table runner in sand and leaf',
    category: 'Table Linen',
    priceCents: 4800,
    description:
      'A strip for a long table, 34 cm wide, in sand with leaf green along both edges and one thin line of coral. The weave is thick, so a hot pot leaves no ring. Fringes at both ends.',
    choices: [choice('Length', { '150 cm': 0, '220 cm': 1900 })],
    alt: [
      'A sand coloured runner with green stripes that hangs over the edge of a table',
      'Close view of a runner in sand with green stripes and a coral line',
    ],
  },
  {
    slug: 'kitchen-towels',
    name: 'Two kitchen towels',
    category: 'Kitchen',
    priceCents: 2400,
    ready: 7,
    description:
      'One with indigo lines, one with coral checks, both 50 by 70 cm, with a loop in one corner. The cotton is not starched: they dry a plate from the first day, and better after ten washes.',
    alt: [
      'Two towels over a rail, one white with indigo lines, one with coral checks',
      'Close view of a white towel with indigo lines',
    ],
  },
  {
    slug: 'striped-apron',
    name: 'Apron with one wide pocket',
    category: 'Kitchen',
    priceCents: 4200,
    description:
      'Indigo with thin white lines, of the cloth that we use for mattresses. 72 cm wide, 84 cm long, one pocket across the front for a towel, a knife or a phone. The ties go round and are knotted in front.',
    alt: ['A long indigo apron with thin white stripes on a peg', 'Close view of the pocket of a striped indigo apron'],
  },
  {
    slug: 'checked-scarf',
    name: 'Scarf in coral and rose',
    category: 'Wraps',
    priceCents: 3400,
    description:
      'Thin enough to read through, 70 by 180 cm. White with checks in coral, rose and a line of saffron; the fringe is twisted, not cut. It is warm when it is folded and cool when it is open.',
    alt: [
      'A thin scarf with checks in coral and rose that hangs from a peg',
      'Close view of the folds of a scarf in coral, rose and white',
    ],
  },
]
