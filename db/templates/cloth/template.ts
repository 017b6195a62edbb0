import type { ShopTemplate } from '../template.ts'
import { reviewsOf } from '../template-parts.ts'
import { clothBranding } from './look.ts'
import { clothPages } from './pages.ts'
import { clothProducts } from './products.ts'

/** The shop of a workshop that weaves and prints cloth. */
export const cloth: ShopTemplate = {
  folder: 'templates/cloth/pictures',
  products: clothProducts,
  pages: clothPages,
  reviews: reviewsOf({
    'Throw in sea stripes': [
      [5, 'On our bed since March. It has been washed six times and the white is still white.'],
      [4, 'Heavier than I expected, which turned out to be what I wanted.'],
    ],
    'Four napkins, four colours': [[5, 'The children have chosen their colours and will not swap.']],
    'Kikoy in indigo': [
      [5, 'Beach, bus, blanket. It left a little blue in the first wash, as the page says.'],
      [4, 'Very good cloth. I would have liked the fringe longer.'],
    ],
    'Two kitchen towels': [[4, 'They dry at once. The loop could be wider for my hook.']],
  }),
  collectAt: 'Mshindio demo stall, Example Market, Nairobi',
  draft: {
    name: 'Kikoy and two napkins, for a picnic',
    category: 'Table Linen',
    priceCents: 4100,
    description: 'An indigo kikoy to sit on and two napkins, rolled up and tied with a strand of yarn.',
    picture: { file: 'scene-strip-1.jpg', alt: 'A folded kikoy with napkins on it, on a white bench' },
  },
  refundReasons: { whole: 'Came back unwashed', part: 'A seam was open' },
  accountOfUnknownPayment: 'CLOTH',
  branding: clothBranding,
}
