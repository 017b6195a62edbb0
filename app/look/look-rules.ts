import { singleLineRule } from '#app/framework/text-rules.ts'
import type { LookColour } from '#app/shop/look-colours.ts'

export const colourLabels: Record<LookColour, string> = {
  ivory: 'Page',
  paper: 'Fields and dialogs',
  ink: 'Text and dark background',
  soft: 'Secondary text',
  rule: 'Hairlines',
  red: 'Accent',
  'bead-red': 'Motif, first colour',
  'bead-white': 'Motif, light',
  'bead-blue': 'Motif, second colour',
  'bead-orange': 'Motif, third colour',
  'bead-green': 'Motif, fourth colour',
  'bead-black': 'Motif, dark',
}

export const footerLineRule = singleLineRule('Footer line', 120)
