import { demoCatalogue } from '../demo/catalogue.ts'
import { demoTexts } from '../demo/pages.ts'
import { demoReviews } from '../demo/reviews.ts'
import { demoDraft, demoStall } from '../demo/setup.ts'
import type { ShopTemplate, TemplateCategory } from './template.ts'
import { category } from './template-parts.ts'

const withScene = (label: string, value?: string): TemplateCategory => {
  const names = category(label, value)
  return { ...names, scene: `cover-${names.key.replaceAll('_', '-')}` }
}

/** The categories of a new database. */
export const beadworkCategories: readonly TemplateCategory[] = [
  withScene('Bracelets', 'bracelets'),
  withScene('Body Chains', 'Body Chain'),
  withScene('Necklaces', 'necklaces'),
  withScene('Beads', 'beads'),
  withScene('Friendship Bracelets', 'friendship_bracelets'),
  withScene('Chokers', 'chokers'),
  withScene('Bags', 'bags'),
  withScene('Covers', 'covers'),
]

/** The default shop, as it is before owners change anything. */
export const beadwork: ShopTemplate = {
  folder: 'demo/pictures',
  products: demoCatalogue,
  pages: demoTexts,
  reviews: demoReviews,
  collectAt: demoStall,
  draft: demoDraft,
  refundReasons: { whole: 'Came back unworn', part: 'A bead was loose' },
  accountOfUnknownPayment: 'BRACELET',
  branding: null,
}
