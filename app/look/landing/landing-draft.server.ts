import { isDeepStrictEqual } from 'node:util'
import { findCategory } from '#app/catalog/category.ts'
import { leaseImages, releaseImages } from '#app/catalog/image-leases.server.ts'
import { findProductsNamed } from '#app/catalog/showcase/showcase-products.server.ts'
import { keysOf } from '#app/framework/records.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { readJpegSize } from '#app/infra/images/jpeg-size.ts'
import { defaultLanding, type Landing, type LandingPicture, landingImages } from '#app/shop/landing.ts'
import { defaultLandingTexts, type LandingTexts } from '#app/shop/landing-texts.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { isTemplateShop } from '#app/shop/shop-settings.ts'
import { type LookResult, readLooks, saveLandingDraft } from '../looks.server.ts'
import type { LandingInput, PictureInput } from './landing-input.ts'

type Fields = Record<string, string>
export type SaveLandingResult =
  | LookResult
  | { ok: false; reason: 'picture-gone' }
  | { ok: false; reason: 'no-target'; fields: Fields }

/** The sizes of pictures, by image key. */
type Sizes = Map<string, Pick<LandingPicture, 'width' | 'height'>>

export async function saveLanding(
  shop: Shop,
  staff: StaffMember,
  { version, landing }: { version: number; landing: LandingInput },
): Promise<SaveLandingResult> {
  const fields = await findMissingTargets(shop, landing)
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'no-target', fields }
  const looks = await readLooks(shop.db)
  const used = [looks?.draft, looks?.published, looks?.previous].flatMap((look) => landingImages(look?.landing))
  const sizes: Sizes = new Map(used.map(({ key, width, height }) => [key, { width, height }]))
  const uploaded = listPictures(landing).flatMap(({ key }) => (sizes.has(key) ? [] : key))
  // Without a lease, the cleanup job could remove the images before the draft refers to them.
  const lease = await leaseImages(shop, [...new Set(uploaded)])
  if (!lease) return { ok: false, reason: 'picture-gone' }
  try {
    for (const key of uploaded) {
      const image = await shop.images.readMaster(key)
      const size = image && readJpegSize(image)
      if (!size) return { ok: false, reason: 'picture-gone' }
      sizes.set(key, size)
    }
    return await saveLandingDraft(shop, staff, { version, landing: withoutTemplateParts(shop, landing, sizes) })
  } finally {
    await releaseImages(shop, lease)
  }
}

function listPictures({ pictures, slides }: LandingInput): PictureInput[] {
  return [...Object.values(pictures).flatMap((some) => some ?? []), ...slides.map(({ picture }) => picture)]
}

async function findMissingTargets({ db, categories }: Shop, { slides }: LandingInput): Promise<Fields> {
  const products = await findProductsNamed(
    db,
    slides.flatMap(({ target }) => ('product' in target ? target.product : [])),
  )
  const missing = slides.flatMap(({ target }, index) => {
    const exists =
      'product' in target ? products.has(target.product) : findCategory(categories, target.category) !== null
    const field = `landing.slides.${index}.target`
    return exists ? [] : [[field, `Picture ${index + 1} must lead to a product or category of the shop`] as const]
  })
  return Object.fromEntries(missing)
}

/** Undefined if the page is the same as the template's. */
function withoutTemplateParts({ settings }: Shop, input: LandingInput, sizes: Sizes): Landing | undefined {
  function withSize(picture: PictureInput): LandingPicture {
    const size = sizes.get(picture.key)
    if (!size) throw new Error('a picture of the landing page has no size')
    return { ...picture, ...size }
  }
  const pictures = Object.entries(input.pictures).filter(([, some]) => some.length > 0)
  const landing: Landing = {
    order: input.order,
    hidden: input.hidden.toSorted(),
    texts: withoutTemplateTexts(input.texts, settings.shopName),
    pictures: Object.fromEntries(pictures.map(([section, some]) => [section, some.map(withSize)])),
    slides: input.slides.map((slide) => ({ ...slide, picture: withSize(slide.picture) })),
  }
  return isDeepStrictEqual(landing, defaultLanding) ? undefined : landing
}

/** Removes empty texts and, in the template's shop, texts that equal the template. */
function withoutTemplateTexts(texts: LandingTexts, shopName: string): LandingTexts {
  const first: LandingTexts = isTemplateShop(shopName) ? defaultLandingTexts : {}
  const own = keysOf(texts).filter((name) => texts[name] && texts[name] !== first[name])
  return Object.fromEntries(own.map((name) => [name, texts[name]]))
}
