import { keysOf } from '#app/framework/records.ts'
import { type Landing, type LandingPart, type PicturedSection, wholeLanding } from './landing.ts'
import type { LandingTexts } from './landing-texts.ts'
import { isTemplateShop } from './shop-settings.ts'

/** Replace the template's texts about beadwork in a shop with its own name. */
export const neutralTexts: LandingTexts = {
  'page.title': 'Made by hand',
  'page.description': 'Pieces made by hand, one at a time.',
  'hero.title': 'Every piece made by hand',
  'shop.title': 'What we make',
  'shop.line': 'each made by hand',
  'about.title': 'How our pieces are made',
  'energy.title': 'From our workshop',
}

/** The content that owners must add to a part in a shop with its own name, because the template's is about beadwork. */
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

/** The parts without content of the owners. */
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

/** The landing page that visitors see. A shop with its own name gets no story, list or picture of the template. */
export function landingOf(stored: Landing | undefined, shopName: string): Landing {
  const landing = wholeLanding(stored)
  if (isTemplateShop(shopName)) return landing
  const hidden = [...new Set([...landing.hidden, ...lackingParts(landing)])]
  return { ...landing, texts: { ...neutralTexts, ...landing.texts }, hidden }
}
