import type { ShopTemplate } from '../template.ts'
import { clothFace } from './look.ts'
import { clothPages } from './pages.ts'
import { clothProducts } from './products.ts'

/** The shop of a house that weaves and prints. */
export const cloth: ShopTemplate = {
  folder: 'templates/cloth/pictures',
  products: clothProducts,
  pages: clothPages,
  reviews: [
    {
      piece: 'Throw in sea stripes',
      given: [
        { stars: 5, words: 'On our bed since March. It has been washed six times and the white is still white.' },
        { stars: 4, words: 'Heavier than I expected, which turned out to be what I wanted.' },
      ],
    },
    {
      piece: 'Four napkins, four colours',
      given: [{ stars: 5, words: 'The children have chosen their colours and will not swap.' }],
    },
    {
      piece: 'Kikoy in indigo',
      given: [
        { stars: 5, words: 'Beach, bus, blanket. It left a little blue in the first wash, as the page says.' },
        { stars: 4, words: 'Very good cloth. I would have liked the fringe longer.' },
      ],
    },
    {
      piece: 'Two kitchen towels',
      given: [{ stars: 4, words: 'They dry at once. The loop could be wider for my hook.' }],
    },
  ],
  collectAt: 'Mshindio demo stall, Example Market, Nairobi',
  draft: {
    name: 'Kikoy and two napkins, for a picnic',
    category: 'Table Linen',
    priceCents: 4100,
    description: 'An indigo kikoy to sit on and two napkins, rolled up and tied with a strand of yarn.',
    picture: { file: 'scene-strip-1.jpg', alt: 'A folded kikoy with napkins on it, on a white bench' },
  },
  refunds: { whole: 'Came back unwashed', part: 'A seam was open' },
  strayAccount: 'CLOTH',
  face: clothFace,
}
