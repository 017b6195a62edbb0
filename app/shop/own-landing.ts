import { keysOf } from '#app/framework/records.ts'
import { completeLanding, type Landing, type LandingPart, type PicturedSection } from './landing.ts'
import type { LandingTexts } from './landing-texts.ts'
import { isTemplateShop } from './shop-settings.ts'

/** Texts that replace the template's texts about beadwork in a shop with its own name. */
export const neutralTexts: LandingTexts = {
  'page.title': 'Made by hand',
  'page.description': 'Pieces made by hand, one at a time.',
  'hero.title': 'Every piece made by hand',
  'shop.title': 'What we make',
  'shop.line': 'each made by hand',
  'about.title': 'How our pieces are made',
  'energy.title': 'From our workshop',
}

/** The content that owners of a shop with its own name must add, because the template's content is about beadwork. */
export const requiredContent: Partial<Record<LandingPart, string>> = {
  about: 'a text',
  'about.list': 'a list',
  makers: 'a picture',
  energy: 'a text and a picture',
  lookbook: 'a picture',
  why: 'a list',
  photos: 'a picture',
}

type StoredLanding = {
  texts: LandingTexts
  slides: readonly unknown[]
  pictures: Partial<Record<PicturedSection, readonly unknown[]>>
}

/** The parts for which the owners have added no content. */
export function partsWithoutContent({ texts, pictures, slides }: StoredLanding): LandingPart[] {
  const ownContent: Partial<Record<LandingPart, unknown>> = {
    about: texts['about.text'],
    'about.list': texts['about.list'],
    makers: pictures.makers?.[0],
    energy: texts['energy.text'] && pictures.energy?.[0],
    lookbook: slides[0],
    why: texts['why.list'],
    photos: pictures.photos?.[0],
  }
  return keysOf(requiredContent).filter((part) => !ownContent[part])
}

/** The landing page that visitors see. A shop with its own name gets no story, list or picture of the template. */
export function landingOf(storedLanding: Landing | undefined, shopName: string): Landing {
  const landing = completeLanding(storedLanding)
  if (isTemplateShop(shopName)) return landing
  const hidden = [...new Set([...landing.hidden, ...partsWithoutContent(landing)])]
  return { ...landing, texts: { ...neutralTexts, ...landing.texts }, hidden }
}
