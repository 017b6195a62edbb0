import { nameOnInk } from './derived-colours.ts'
import type { Landing, LandingMenu } from './landing.ts'
import { defaultColours, type LookColours } from './look-colours.ts'

/** Each pair is a display font and a text font. */
export const fontPairs = ['gloock-instrument', 'cormorant-figtree', 'bricolage-karla'] as const
export type FontPair = (typeof fontPairs)[number]

/** The pattern of the line that closes the hero image and opens the footer. */
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
export const defaultLook: Look = {
  colours: defaultColours,
  fonts: 'gloock-instrument',
  motif: 'beads',
  footerLine: 'Beadwork in the Maasai style, one piece at a time.',
  logo: null,
}

/** The attributes of an `img`. */
export type LogoImage = { src: string; width: number; height: number }

/** The parts of a look that pages display besides its CSS. Undefined for the template's look. */
export type LookDetails = {
  ivory?: string
  nameOnInk?: string
  motif?: Motif
  footerLine?: string
  logo?: LogoImage
  menu?: LandingMenu
}

export function lookDetails({ colours, motif, footerLine, logo }: Look): LookDetails | undefined {
  const details: LookDetails = {
    ...(colours.ivory !== defaultColours.ivory && { ivory: colours.ivory }),
    ...(colours.ink !== defaultColours.ink && { nameOnInk: nameOnInk(colours) }),
    ...(motif !== defaultLook.motif && { motif }),
    ...(footerLine !== defaultLook.footerLine && { footerLine }),
    ...(logo && { logo: logoImage(logo) }),
  }
  return Object.keys(details).length > 0 ? details : undefined
}

/** The address contains a hash of the image. */
export function logoImage({ key, type, width, height }: Logo): LogoImage {
  return { src: `/logos/${key}.${type}`, width, height }
}
