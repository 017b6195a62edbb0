/** An image of the template, made from `db/demo/pictures/scenes/{slug}.jpg`. */
export type SceneImage = { slug: string; alt: string }

export const hero: { wide: SceneImage; tall: SceneImage } = {
  wide: {
    slug: 'hero',
    alt: 'A broad beaded collar on red checked cloth, with bracelets and a white necklace beside it',
  },
  tall: { slug: 'hero-tall', alt: 'A broad beaded collar on red checked cloth above two beaded bracelets' },
}

export const galleryCovers: SceneImage[] = [
  { slug: 'cover-bracelets', alt: 'Three beaded bracelets: a red cuff, a spiral and a blue band' },
  { slug: 'cover-body-chains', alt: 'A body chain of beaded strands that cross at a round of red, white and blue' },
  { slug: 'cover-necklaces', alt: 'A flat blue and orange collar beside a necklace of ten strands' },
  { slug: 'cover-beads', alt: 'Six clay bowls of loose beads in six colours' },
  { slug: 'cover-friendship-bracelets', alt: 'Four woven and knotted bracelets side by side' },
  { slug: 'cover-chokers', alt: 'Two beaded chokers, one red and white, one yellow and green' },
  { slug: 'cover-bags', alt: 'A dark leather bag and a small purse, both with beaded flaps' },
  { slug: 'cover-covers', alt: 'A checked cushion with a beaded panel beside a beaded journal cover' },
]

export const photoStrip: SceneImage[] = [
  { slug: 'strip-1', alt: 'Part of a red disc collar on checked cloth' },
  { slug: 'strip-2', alt: 'Cast brass beads in a clay bowl' },
  { slug: 'strip-3', alt: 'A black and white band behind a wide orange cuff' },
  { slug: 'strip-4', alt: 'Strands of red, blue, white and orange beads, close' },
  { slug: 'strip-5', alt: 'The beaded flap of a leather shoulder bag' },
  { slug: 'strip-6', alt: 'Strings of blue and white beads on checked cloth' },
]

/** Images beside the text of content pages. The slug names the page; `page-missing` is for the 404 page. */
export const contentPageScenes: SceneImage[] = [
  { slug: 'page-makers', alt: 'A half-beaded cuff on a workbench, with bowls of beads, thread and scissors' },
  { slug: 'page-delivery', alt: 'A parcel in brown paper, tied with beaded string, beside a red cuff' },
  { slug: 'page-sizes', alt: 'A red cuff and a band beside a ruler and a marked strip of paper' },
  { slug: 'page-questions', alt: 'Strings of beads side by side, most beads of each in one colour' },
  { slug: 'page-missing', alt: 'Beads that rolled off a thread with a needle at its end' },
]

export const lookbookScenes: (SceneImage & { id: number })[] = [
  'The wedding collar on red checked cloth',
  'A red cuff and a black and white band',
  'A necklace of white strands on red checked cloth',
  'A green body chain with long strands',
  'Two chokers, one red and white, one black',
  "A herder's pouch with a fringe of beads",
  'A spiral bracelet of seven turns on red checked cloth',
  'Two woven bracelets side by side',
  'A red disc collar with rays',
  'A checked cushion with a beaded panel',
  'A bowl of mixed beads, some spilled on the cloth',
  'A round pendant with a fringe on red checked cloth',
  'A shoulder chain in red, black and white',
  'An orange cuff and a thin green band',
  'A choker with a fringe of drops on red checked cloth',
  'A blue clutch with a tassel',
  'A hank of red bead strings',
  'The rim of a blue collar with orange rays on red checked cloth',
  'A chain of blue beads and brass discs',
  'A notebook cover and a passport cover',
  'Two knotted bracelets side by side',
  'Ten strands of beads closed by one brass button',
].map((alt, k) => ({ id: 23 + k, slug: `lookbook-${23 + k}`, alt }))
