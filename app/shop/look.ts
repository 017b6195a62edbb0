import { nameOnInk } from './derived-colours.ts'
import { firstColours, type LookColours } from './look-colours.ts'

/** A display and a text font. */
export const fontPairs = ['gloock-instrument', 'cormorant-figtree', 'bricolage-karla'] as const
export type FontPair = (typeof fontPairs)[number]

/** The line that closes the first picture and opens the footer. */
export const motifs = ['beads', 'weave', 'stitch'] as const
export type Motif = (typeof motifs)[number]

export type Look = {
  colours: LookColours
  fonts: FontPair
  motif: Motif
  footerLine: string
}

/** What the beadwork template says; `app/app.css` has the same fonts. */
export const firstLook: Look = {
  colours: firstColours,
  fonts: 'gloock-instrument',
  motif: 'beads',
  footerLine: 'Beadwork in the Maasai style, one piece at a time.',
}

/** What pages show of a look besides its style; nothing where it is the template's. */
export type ShownLook = { ivory?: string; nameOnInk?: string; motif?: Motif; footerLine?: string }

export function shownLook({ colours, motif, footerLine }: Look): ShownLook | undefined {
  const shown: ShownLook = {
    ...(colours.ivory !== firstColours.ivory && { ivory: colours.ivory }),
    ...(colours.ink !== firstColours.ink && { nameOnInk: nameOnInk(colours) }),
    ...(motif !== firstLook.motif && { motif }),
    ...(footerLine !== firstLook.footerLine && { footerLine }),
  }
  return Object.keys(shown).length > 0 ? shown : undefined
}
