import { keysOf } from '#app/framework/records.ts'
import { type Landing, type LandingPart, type PicturedSection, wholeLanding } from './landing.ts'
import type { LandingTexts } from './landing-texts.ts'
import { isTemplateShop } from './shop-settings.ts'

/** For a shop with a name of its own, in place of what the template says of beadwork. */
export const neutralTexts: LandingTexts = {
  'page.title': 'Made by hand',
  'page.description': 'Pieces made by hand, one at a time.',
  'hero.title': 'Every piece made by hand',
  'shop.title': 'What we make',
  'shop.line': 'each made by hand',
  'about.title': 'How our pieces are made',
  'energy.title': 'From our workshop',
}

/** What a part needs of its own in a shop with another name, where the template's would be of beadwork. */
export const neededParts: Partial<Record<LandingPart, string>> = {
  about: 'a text',
  'about.list': 'a list',
  makers: 'a picture',
  energy: 'a text and a picture',
  lookbook: 'a picture',
  why: 'a list',
  photos: 'a picture',
}

type Stored = {
  texts: LandingTexts
  slides: readonly unknown[]
  pictures: Partial<Record<PicturedSection, readonly unknown[]>>
}

/** The parts that have nothing of their own yet. */
export function lackingParts({ texts, pictures, slides }: Stored): LandingPart[] {
  const isOwn: Partial<Record<LandingPart, unknown>> = {
    about: texts['about.text'],
    'about.list': texts['about.list'],
    makers: pictures.makers?.[0],
    energy: texts['energy.text'] && pictures.energy?.[0],
    lookbook: slides[0],
    why: texts['why.list'],
    photos: pictures.photos?.[0],
  }
  return keysOf(neededParts).filter((part) => !isOwn[part])
}

/** The landing page as shown. Under another name it has no story, list, or picture of the template. */
export function landingOf(stored: Landing | undefined, shopName: string): Landing {
  const landing = wholeLanding(stored)
  if (isTemplateShop(shopName)) return landing
  const hidden = [...new Set([...landing.hidden, ...lackingParts(landing)])]
  return { ...landing, texts: { ...neutralTexts, ...landing.texts }, hidden }
}
