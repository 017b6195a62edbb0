import type { Category } from '#app/catalog/category.ts'

const named = [
  ['bracelets', 'bracelets', 'Bracelets'],
  ['body_chains', 'Body Chain', 'Body Chains'],
  ['necklaces', 'necklaces', 'Necklaces'],
  ['beads', 'beads', 'Beads'],
  ['friendship_bracelets', 'friendship_bracelets', 'Friendship Bracelets'],
  ['chokers', 'chokers', 'Chokers'],
  ['bags', 'bags', 'Bags'],
  ['covers', 'covers', 'Covers'],
] as const

/** The template's categories, as in a shop whose owners have not changed them. */
export const beadwork: readonly Category[] = named.map(([key, value, label]) => ({
  ...{ id: key, key, value, label },
  isHidden: false,
  formerNames: [],
}))
