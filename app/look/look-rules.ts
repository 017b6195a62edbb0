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

export const maxLogoBytes = 1_000_000
export const logoTooLarge = 'The logo must be at most 1 MB'
export const noLogoFile = 'The logo must be an SVG or PNG file'
