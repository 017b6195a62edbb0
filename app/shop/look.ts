/** The colours that an owner chooses; each is the CSS property `--color-{name}`. */
export const lookColours = [
  'ivory',
  'paper',
  'ink',
  'soft',
  'rule',
  'red',
  'bead-red',
  'bead-white',
  'bead-blue',
  'bead-orange',
  'bead-green',
  'bead-black',
] as const
export type LookColour = (typeof lookColours)[number]
export type LookColours = Record<LookColour, string>

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

/** What the beadwork template says; `app/app.css` has the same colours and fonts. */
export const firstLook: Look = {
  colours: {
    ivory: '#faf6ee',
    paper: '#fffdf8',
    ink: '#16120f',
    soft: '#6a6058',
    rule: '#ddd4c6',
    red: '#a8131a',
    'bead-red': '#b3141c',
    'bead-white': '#fffdf8',
    'bead-blue': '#1c3f9e',
    'bead-orange': '#e0771c',
    'bead-green': '#1f6b3a',
    'bead-black': '#16120f',
  },
  fonts: 'gloock-instrument',
  motif: 'beads',
  footerLine: 'Beadwork in the Maasai style, one piece at a time.',
}

/** What pages show of a look besides its style; nothing where it is the template's. */
export type ShownLook = { ivory?: string; motif?: Motif; footerLine?: string }

export function shownLook({ colours, motif, footerLine }: Look): ShownLook | undefined {
  const shown: ShownLook = {
    ...(colours.ivory !== firstLook.colours.ivory && { ivory: colours.ivory }),
    ...(motif !== firstLook.motif && { motif }),
    ...(footerLine !== firstLook.footerLine && { footerLine }),
  }
  return Object.keys(shown).length > 0 ? shown : undefined
}
