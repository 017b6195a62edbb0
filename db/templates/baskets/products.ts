import type { TemplateProduct } from '../template.ts'
import { choice } from '../template-parts.ts'

export const basketProducts: TemplateProduct[] = [
  {
    slug: 'kiondo-shoulder-bag',
    name: 'Kiondo with two straps',
    category: 'Bags',
    priceCents: 6400,
    description:
      'A round bag of sisal, 24 cm across and as high, with bands in rust and black and a blue line that goes up and down between them. The straps are vegetable-tanned cowhide, held by brass rivets. It stands by itself and takes about six kilos.',
    choices: [choice('Straps', { '60 cm, for the shoulder': 0, '40 cm, for the hand': -400 })],
    alt: [
      'A cream sisal bag with rust bands, a blue zigzag and two leather straps',
      'Close view of rust and blue stitches on cream sisal',
    ],
  },
  {
    slug: 'bread-basket',
    name: 'Bread basket with nine leaves',
    category: 'Table',
    priceCents: 2800,
    ready: 5,
    description:
      'Oval, 36 by 27 cm and 7 cm deep. Nine leaves in ochre and rust open from its middle, one stitch wider with each turn. It holds two loaves or a dozen rolls; crumbs shake out.',
    alt: ['An oval basket with nine ochre leaves on cream', 'Close view of an ochre leaf and its rust heart'],
  },
  {
    slug: 'tall-lidded-basket',
    name: 'Tall basket with a pointed lid',
    category: 'Lidded Baskets',
    priceCents: 7200,
    description:
      'A basket for what is given away: a present, a letter, the rings. Five thin lines in black and rust climb round it and go on up the lid. 20 cm across and 34 cm high with the lid, which sits without a hinge.',
    alt: [
      'A tall cream basket with a pointed lid and climbing lines in black and rust',
      'Close view of a black line with a rust edge that climbs over cream stitches',
    ],
  },
  {
    slug: 'laundry-basket',
    name: 'Laundry basket in indigo',
    category: 'Storage',
    priceCents: 13800,
    description:
      'Knee-high, of thick coils that stay round when it is full. Two bands of indigo with small checks between, a lid that lies flat and a loop to lift it by. 40 cm across; line it with a sheet if what goes in is wet.',
    choices: [choice('Height', { '47 cm': 0, '60 cm': 2400 })],
    alt: [
      'A high basket with a lid, indigo bands and rows of small checks',
      'Close view of indigo checks on thick cream coils',
    ],
  },
  {
    slug: 'wall-plate',
    name: 'Wall plate with sixteen leaves',
    category: 'Walls',
    priceCents: 5800,
    description:
      'A shallow plate, 39 cm across, to hang or to lay on a table. Eight black leaves round the middle, eight in rust and ochre between their tips. A loop of sisal is sewn to its back.',
    alt: [
      'A round woven plate on a wall, with black, rust and ochre leaves',
      'Close view of black and rust leaves on straw stitches',
    ],
  },
  {
    slug: 'market-basket',
    name: 'Market basket of grass',
    category: 'Bags',
    priceCents: 7600,
    description:
      'The large one that goes to market on a hip: coils of grass with stitches that stand apart, so that the grass shows. 42 cm across and 24 cm high, with two grips sewn into the rim. It smells of hay for a year.',
    alt: ['A large basket of golden grass with two grips', 'Close view of grass coils held by brown stitches'],
  },
  {
    slug: 'fruit-bowl',
    name: 'Fruit bowl with three zigzags',
    category: 'Table',
    priceCents: 4600,
    description:
      'Wide and open, 33 cm across and 11 cm high. Two lines in black and one in wine red run round it, up and down in twelve points. Firm enough to be lifted full by its rim.',
    alt: ['A wide straw bowl with zigzag lines in black and wine red', 'Close view of black and wine red zigzags'],
  },
  {
    slug: 'keepsake-box',
    name: 'Keepsake box in wine red',
    category: 'Lidded Baskets',
    priceCents: 3400,
    ready: 4,
    description:
      'A small box with a flat lid, 14 cm across and 8 cm high, for earrings, keys or sweets. The fine stitch takes two days. Petals in cream and ochre on the lid, one cream line round the side, a ring to lift it by.',
    alt: [
      'A small wine red basket whose lid has petals in cream and ochre',
      'Close view of the lid with its ring and petals',
    ],
  },
]
