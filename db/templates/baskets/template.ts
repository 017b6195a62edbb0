import type { ShopTemplate } from '../template.ts'
import { reviewsOf } from '../template-parts.ts'
import { basketsBranding } from './look.ts'
import { basketPages } from './pages.ts'
import { basketProducts } from './products.ts'

/** A basket weaver's shop. */
export const baskets: ShopTemplate = {
  folder: 'templates/baskets/pictures',
  products: basketProducts,
  pages: basketPages,
  reviews: reviewsOf({
    'Bread basket with nine leaves': [
      [5, 'On the table every day for two months, and it looks as it did on the first.'],
      [4, 'A little smaller than I had thought, so I measured next time. The work is very even.'],
    ],
    'Kiondo with two straps': [[5, 'It stands by itself on the bus. The leather was stiff for a week.']],
    'Tall basket with a pointed lid': [
      [5, 'The lines are as fine as in the pictures, and the lid sits without a gap.'],
    ],
    'Fruit bowl with three zigzags': [
      [4, 'Strong and light. It is a finger wider than the page says, which I do not mind.'],
    ],
  }),
  collectAt: 'Ukindu demo stall, Example Market, Nairobi',
  draft: {
    name: 'Bowl and bread basket, a gift for a house',
    category: 'Table',
    priceCents: 6800,
    description: 'The fruit bowl and the oval bread basket, tied together with a strand of dyed sisal.',
    picture: { file: 'scene-strip-1.jpg', alt: 'A bowl with zigzags before a basket of grass' },
  },
  refundReasons: { whole: 'Came back unused', part: 'A stitch was loose' },
  accountOfUnknownPayment: 'BASKET',
  branding: basketsBranding,
}
