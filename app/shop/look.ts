import { nameOnInk } from './derived-colours.ts'
import type { Landing, LandingMenu } from './landing.ts'
import { firstColours, type LookColours } from './look-colours.ts'

/** A display and a text font. */
export const fontPairs = ['gloock-instrument', 'cormorant-figtree', 'bricolage-karla'] as const
export type FontPair = (typeof fontPairs)[number]

/** The line that closes the hero image and opens the footer. */
export const motifs = ['beads', 'weave', 'stitch'] as const
export type Motif = (typeof motifs)[number]

/** The logo as displayed: redrawn from an owner's file, with its size in CSS pixels. */
export type Logo = { key: string; type: 'svg' | 'png'; width: number; height: number }

export type Look = {
  colours: LookColours
  fonts: FontPair
  motif: Motif
  footerLine: string
  /** Null: the template's logo, with the shop's name beside it. */
  logo: Logo | null
  /** Undefined: the template's landing page. */
  landing?: Landing | undefined
}

/** The beadwork template; `app/app.css` has the same fonts. */
export const firstLook: Look = {
  colours: firstColours,
  fonts: 'gloock-instrument',
  motif: 'beads',
  footerLine: 'Beadwork in the Maasai style, one piece at a time.',
  logo: null,
}

/** The attributes of an `img`. */
export type LogoImage = { src: string; width: number; height: number }

/** What pages display of a look besides its style; undefined for the template's look. */
export type ShownLook = {
  ivory?: string
  nameOnInk?: string
  motif?: Motif
  footerLine?: string
  logo?: LogoImage
  menu?: LandingMenu
}

export function shownLook({ colours, motif, footerLine, logo }: Look): ShownLook | undefined {
  const shown: ShownLook = {
    ...(colours.ivory !== firstColours.ivory && { ivory: colours.ivory }),
    ...(colours.ink !== firstColours.ink && { nameOnInk: nameOnInk(colours) }),
    ...(motif !== firstLook.motif && { motif }),
    ...(footerLine !== firstLook.footerLine && { footerLine }),
    ...(logo && { logo: logoImage(logo) }),
  }
  return Object.keys(shown).length > 0 ? shown : undefined
}

/** The address contains a hash of the image. */
export function logoImage({ key, type, width, height }: Logo): LogoImage {
  return { src: `/logos/${key}.${type}`, width, height }
}
