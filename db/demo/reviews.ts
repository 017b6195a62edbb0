import type { ShopTemplate } from '../templates/template.ts'

/** As whom the demo's reviews are signed: nobody wrote them. */
export const demoReviewer = 'A buyer of the demo'

/** By the names of the pieces. */
export const demoReviews: ShopTemplate['reviews'] = [
  {
    piece: 'Dry season cuff',
    given: [
      {
        stars: 5,
        words: 'The colours are as in the pictures, and the edge of brass beads is very even. I wear it every day.',
      },
      { stars: 4, words: 'Stiff for the first week, then it takes the shape of the wrist.' },
    ],
  },
  {
    piece: 'Thin band in green',
    given: [
      { stars: 5, words: 'Light enough to forget it. The 16 cm is right for me, with a little room for the knot.' },
    ],
  },
  {
    piece: 'Sky collar with orange rays',
    given: [{ stars: 5, words: 'It lies flat on the shoulders and keeps its form after a whole wedding.' }],
  },
  {
    piece: 'Pasture choker',
    given: [{ stars: 4, words: 'Fine work. I took the wider one because I was between two sizes.' }],
  },
]
