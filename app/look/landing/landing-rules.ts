import type { PhotoLimit } from '#app/catalog/admin/photo-rules.ts'
import { optionalSingleLineRule, type TextRule, tidyText } from '#app/framework/text-rules.ts'
import { type LandingSection, landingPictureCounts, type PicturedSection } from '#app/shop/landing.ts'
import type { LandingText } from '#app/shop/landing-texts.ts'

export const sectionNames: Record<LandingSection, string> = {
  pieces: 'New pieces',
  shop: 'Categories',
  about: 'History',
  makers: 'Makers',
  energy: 'Picture with a text',
  lookbook: 'Lookbook',
  why: 'Why buy here',
  contact: 'Contact',
  photos: 'Row of photographs',
}

const tidyLines = (typed: string) => tidyText(typed.replace(/\r\n?/g, '\n').replace(/\t/g, ' '))

function linesRule(label: string, maxLength: number): TextRule {
  const form = { pattern: /^(?:\P{Cc}|\n)*$/u, text: `${label} must be text` }
  return { label, tidy: tidyLines, isOptional: true, maxLength, form }
}

function listRule(label: string): TextRule {
  const form = {
    pattern: /^[^\p{Cc}:]{1,40}: ?\P{Cc}+(?:\n+[^\p{Cc}:]{1,40}: ?\P{Cc}+){0,5}$/u,
    text: `${label} must have at most 6 lines such as 'Quality: Every knot is tied twice.'`,
  }
  return { label, tidy: tidyLines, isOptional: true, maxLength: 900, form }
}

/** If a text is empty, the page shows the template's text. */
export const landingTextRules = {
  'page.title': optionalSingleLineRule('Title for search engines', 60),
  'page.description': optionalSingleLineRule('Description for search engines', 160),
  'hero.title': optionalSingleLineRule('Headline', 60),
  'hero.button': optionalSingleLineRule('Text of the button', 30),
  'pieces.title': optionalSingleLineRule('Title', 60),
  'shop.menu': optionalSingleLineRule('Name in the menu', 20),
  'shop.eyebrow': optionalSingleLineRule('Line above the title', 40),
  'shop.title': optionalSingleLineRule('Title', 60),
  'shop.line': optionalSingleLineRule('After the number of products', 60),
  'about.menu': optionalSingleLineRule('Name in the menu', 20),
  'about.eyebrow': optionalSingleLineRule('Line above the title', 40),
  'about.title': optionalSingleLineRule('Title', 100),
  'about.text': linesRule('Text', 1500),
  'about.list': listRule('List'),
  'makers.eyebrow': optionalSingleLineRule('Line above the title', 40),
  'makers.title': optionalSingleLineRule('Title', 100),
  'makers.text': linesRule('Text', 1500),
  'energy.title': optionalSingleLineRule('Title', 60),
  'energy.text': linesRule('Text', 1000),
  'lookbook.menu': optionalSingleLineRule('Name in the menu', 20),
  'lookbook.title': optionalSingleLineRule('Title', 60),
  'why.title': optionalSingleLineRule('Title', 60),
  'why.list': listRule('Reasons'),
  'contact.menu': optionalSingleLineRule('Name in the menu', 20),
  'contact.title': optionalSingleLineRule('Title', 60),
  'contact.text': optionalSingleLineRule('Text', 200),
} satisfies Record<LandingText, TextRule>

export const captionRule = optionalSingleLineRule('Caption', 60)

/** With fewer photos the row would not be full on a desktop. */
const minPhotos = 3
export const tooFewPhotos = `The row needs ${minPhotos} to ${landingPictureCounts.photos} pictures`

export function hasEnough(section: PicturedSection, pictures: readonly unknown[]): boolean {
  return section !== 'photos' || pictures.length === 0 || pictures.length >= minPhotos
}

export const landingPhotoLimit: PhotoLimit = { what: 'an upload', max: 1 }
