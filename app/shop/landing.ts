import type { LandingTexts } from './landing-texts.ts'

/** In the template's order. The hero is not listed, because it is always first. */
export const landingSections = [
  'pieces',
  'shop',
  'about',
  'makers',
  'energy',
  'lookbook',
  'why',
  'contact',
  'photos',
] as const
export type LandingSection = (typeof landingSections)[number]

/** `about.list`: the list below the history, which owners can hide separately. */
export const landingParts = [...landingSections, 'about.list'] as const
export type LandingPart = (typeof landingParts)[number]

export const landingPictureCounts = { makers: 1, energy: 1, photos: 6 } as const
/** The sections with pictures, except for the lookbook. */
export type PicturedSection = keyof typeof landingPictureCounts
export const maxSlides = 22

export type LandingPicture = {
  key: string
  width: number
  height: number
  alt: string
  focus: { x: number; y: number }
}

export type LandingSlide = {
  picture: LandingPicture
  /** If it is empty, the page displays the name of the target. */
  caption: string
  target: { product: string } | { category: string }
}

/** The owners' changes to the template's landing page. */
export type Landing = {
  /** All sections. */
  order: LandingSection[]
  hidden: LandingPart[]
  /** Only texts that owners wrote. */
  texts: LandingTexts
  pictures: Partial<Record<PicturedSection, LandingPicture[]>>
  /** Empty: the page displays the template's slides. */
  slides: LandingSlide[]
}

export const defaultLanding: Landing = { order: [...landingSections], hidden: [], texts: {}, pictures: {}, slides: [] }

/**
 * New sections are displayed at the end until an owner moves them. Sections that this version does not know are left
 * out.
 */
export function completeLanding(landing: Landing | undefined): Landing {
  if (!landing) return defaultLanding
  const knownSections = landing.order.filter((section) => landingSections.includes(section))
  return {
    ...landing,
    order: [...knownSections, ...landingSections.filter((section) => !knownSections.includes(section))],
    hidden: landing.hidden.filter((part) => landingParts.includes(part)),
    pictures: Object.fromEntries(
      Object.entries(landing.pictures).filter(([section]) => section in landingPictureCounts),
    ),
  }
}

export function visibleSections({ order, hidden }: Pick<Landing, 'order' | 'hidden'>): LandingSection[] {
  return order.filter((section) => !hidden.includes(section))
}

export type LinkedSection = 'about' | 'shop' | 'lookbook' | 'contact'
export type LandingMenu = readonly { id: LinkedSection; label: string }[]

/** The template's links to sections, for the header and the footer. */
export const defaultMenu: LandingMenu = [
  { id: 'about', label: 'About us' },
  { id: 'shop', label: 'Shop' },
  { id: 'lookbook', label: 'Lookbook' },
  { id: 'contact', label: 'Contacts' },
]

/** The order of the links stays the same if sections are moved on the page. */
export function menuOf({ hidden, texts }: Landing): LandingMenu {
  return defaultMenu
    .filter(({ id }) => !hidden.includes(id))
    .map(({ id, label }) => ({ id, label: texts[`${id}.menu`] ?? label }))
}

export function landingImages(landing: Landing | undefined): LandingPicture[] {
  if (!landing) return []
  return [...Object.values(landing.pictures).flat(), ...landing.slides.map(({ picture }) => picture)]
}
