import {
  removeUnusedImages,
  type StoredPhoto,
  type StoredPhotosError,
  withLeasedPhotos,
} from '#app/catalog/admin/product-photos.server.ts'
import type { UploadedPhoto } from '#app/catalog/admin/upload-form.server.ts'
import { readBlurredPreview } from '#app/catalog/blurred-preview.server.ts'
import type { FocusPoint } from '#app/catalog/focus-point.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { ImageStore } from '#app/infra/images/image-store.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { HeroPicture } from '#app/shop/shop-settings.ts'
import { listSections, type WriteSettingsResult, writeSettings } from './settings.server.ts'
import { minHeroWidth } from './settings-rules.ts'

type HeroInput = {
  version: number
  alt: string
  focus: FocusPoint
  /** Null if the current picture stays. */
  photo: UploadedPhoto | null
}
export type SetHeroResult = WriteSettingsResult | StoredPhotosError | { ok: false; reason: 'too-narrow' | 'no-picture' }

/** The maximum size of a variant, so that a first visit stays small. Larger variants are not offered to browsers. */
const maxBytes = { onPhone: 70_000, atDesk: 180_000 }
const desktopWidths = [1600, 1280, 960, 720]
const phoneWidths = [960, 720, 420]

export async function setHero(shop: Shop, staff: StaffMember, input: HeroInput): Promise<SetHeroResult> {
  const { version, alt, focus, photo } = input
  const before = await readHero(shop)
  if (!photo) {
    if (!before) return { ok: false, reason: 'no-picture' }
    return writeHero(shop, staff, version, { ...before, alt, focus })
  }
  // Encoding takes seconds, so it runs outside of the transaction.
  const result = await withLeasedPhotos(shop, [photo], async ([image]) =>
    image
      ? storeHeroPhoto(shop, staff, { version, alt, focus, image })
      : { ok: false as const, reason: 'no-picture' as const },
  )
  if (result.ok && before) await removeUnusedImages(shop, [before.key])
  return result
}

type HeroPhoto = Pick<HeroInput, 'version' | 'alt' | 'focus'> & { image: StoredPhoto }

async function storeHeroPhoto(shop: Shop, staff: StaffMember, { version, alt, focus, image }: HeroPhoto) {
  if (image.width < minHeroWidth) return { ok: false as const, reason: 'too-narrow' as const }
  const { key, width, height } = image
  const hero = {
    key,
    width,
    height,
    widest: await findWidestWithin(shop.images, image, desktopWidths, maxBytes.atDesk),
    widestOnPhone: await findWidestWithin(shop.images, image, phoneWidths, maxBytes.onPhone),
    standIn: await readBlurredPreview(shop.images, key),
    alt,
    focus,
  }
  return writeHero(shop, staff, version, hero)
}

/**
 * Returns the widest variant within the size limit, or else the narrowest. Encodes the variants to learn their sizes.
 */
async function findWidestWithin(
  images: ImageStore,
  { key, width }: StoredPhoto,
  widths: readonly number[],
  maxBytes: number,
) {
  const availableWidths = widths.filter((form) => form <= width)
  for (const form of availableWidths) {
    const picture = await images.read(key, `${form}.avif`)
    if (picture && picture.body.length <= maxBytes) return form
  }
  return availableWidths.at(-1) ?? width
}

/** Restores the picture that comes with the shop. */
export async function resetHero(shop: Shop, staff: StaffMember, version: number): Promise<WriteSettingsResult> {
  const before = await readHero(shop)
  const result = await writeHero(shop, staff, version, null)
  if (result.ok && before) await removeUnusedImages(shop, [before.key])
  return result
}

function writeHero(shop: Shop, staff: StaffMember, version: number, hero: HeroPicture | null) {
  return writeSettings(shop, staff, { section: 'hero', version, content: { hero } })
}

async function readHero({ db }: Pick<Shop, 'db'>): Promise<HeroPicture | null> {
  const sections = await listSections(db)
  return sections.find(({ section }) => section === 'hero')?.content.hero ?? null
}
