import type { DemoPiece } from './piece.ts'
import { bags } from './pieces/bags.ts'
import { beads } from './pieces/beads.ts'
import { bodyChains } from './pieces/body-chains.ts'
import { bracelets } from './pieces/bracelets.ts'
import { chokers } from './pieces/chokers.ts'
import { covers } from './pieces/covers.ts'
import { friendshipBracelets } from './pieces/friendship-bracelets.ts'
import { necklaces } from './pieces/necklaces.ts'

/** The demo shop's pieces, in the order in which they are listed. */
export const demoCatalogue: DemoPiece[] = [
  ...bracelets,
  ...bodyChains,
  ...necklaces,
  ...beads,
  ...friendshipBracelets,
  ...chokers,
  ...bags,
  ...covers,
]
