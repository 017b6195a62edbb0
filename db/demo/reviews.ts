import { reviewsOf } from '../templates/template-parts.ts'

/** The signature of the demo's reviews, which are invented. */
export const demoReviewer = 'A buyer of the demo'

export const demoReviews = reviewsOf({
  'Dry season cuff': [
    [5, 'The colours are as in the pictures, and the edge of brass beads is very even. I wear it every day.'],
    [4, 'Stiff for the first week, then it takes the shape of the wrist.'],
  ],
  'Thin band in green': [[5, 'Light enough to forget it. The 16 cm is right for me, with a little room for the knot.']],
  'Sky collar with orange rays': [[5, 'It lies flat on the shoulders and keeps its form after a whole wedding.']],
  'Pasture choker': [[4, 'Fine work. I took the wider one because I was between two sizes.']],
})
