import { demoCatalogue } from '../demo/catalogue.ts'
import { demoTexts } from '../demo/pages.ts'
import { demoReviews } from '../demo/reviews.ts'
import { demoDraft, demoStall } from '../demo/setup.ts'
import type { ShopTemplate, TemplateCategory } from './template.ts'

const category = (key: string, label: string, value = key): TemplateCategory => ({
  ...{ key, label, value },
  scene: `cover-${key.replaceAll('_', '-')}`,
})

/** As a new database has them. */
export const beadworkCategories: readonly TemplateCategory[] = [
  category('bracelets', 'Bracelets'),
  category('body_chains', 'Body Chains', 'Body Chain'),
  category('necklaces', 'Necklaces'),
  category('beads', 'Beads'),
  category('friendship_bracelets', 'Friendship Bracelets'),
  category('chokers', 'Chokers'),
  category('bags', 'Bags'),
  category('covers', 'Covers'),
]

/** The shop as it is without any change by its owners. */
export const beadwork: ShopTemplate = {
  folder: 'demo/pictures',
  products: demoCatalogue,
  pages: demoTexts,
  reviews: demoReviews,
  collectAt: demoStall,
  draft: demoDraft,
  refunds: { whole: 'Came back unworn', part: 'A bead was loose' },
  strayAccount: 'BRACELET',
  face: null,
}
