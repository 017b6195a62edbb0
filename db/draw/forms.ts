import type { BeadDesign, BeadForm } from '../demo/piece.ts'
import { bag } from './bags.ts'
import { band, choker, cuff, knotted, spiral, woven } from './bands.ts'
import { bodyChain, bowls, strandCoil } from './chains.ts'
import { book, cushion } from './covers.ts'
import type { Model } from './model.ts'
import { collar, pendant, strands } from './strands.ts'

const forms: Record<BeadForm, (design: BeadDesign) => Model> = {
  cuff,
  band,
  spiral,
  collar,
  strands,
  pendant,
  bodychain: bodyChain,
  bowl: bowls,
  'strand-coil': strandCoil,
  woven,
  knotted,
  choker,
  bag,
  cushion,
  book,
}

export const modelOf = (design: BeadDesign): Model => forms[design.form](design)
