import type { DemoProduct } from './product.ts'
import { bags } from './products/bags.ts'
import { beads } from './products/beads.ts'
import { bodyChains } from './products/body-chains.ts'
import { bracelets } from './products/bracelets.ts'
import { chokers } from './products/chokers.ts'
import { covers } from './products/covers.ts'
import { friendshipBracelets } from './products/friendship-bracelets.ts'
import { necklaces } from './products/necklaces.ts'

/** In the order of the shop's lists. */
export const demoCatalogue: DemoProduct[] = [
  ...bracelets,
  ...bodyChains,
  ...necklaces,
  ...beads,
  ...friendshipBracelets,
  ...chokers,
  ...bags,
  ...covers,
]
