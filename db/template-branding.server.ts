import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { readBlurredPreview } from '#app/catalog/blurred-preview.server.ts'
import { categories } from '#app/catalog/catalog.tables.server.ts'
import type { ProductImage } from '#app/catalog/product.ts'
import { keysOf } from '#app/framework/records.ts'
import { type NewLogo, redrawLogo, storeLogo } from '#app/look/logos.server.ts'
import { shopLooks } from '#app/look/looks.tables.server.ts'
import { shopSettings } from '#app/settings/settings.tables.server.ts'
import type { LandingPicture, PicturedSection } from '#app/shop/landing.ts'
import type { Look } from '#app/shop/look.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { completeSettings, type HeroPicture, type ShopSettings } from '#app/shop/shop-settings.ts'
import type { ShopTemplate, TemplateBranding, TemplateCategory, TemplatePicture } from './templates/template.ts'

/** A template's name, look and landing page, with their pictures stored. */
export type StoredBranding = {
  template: TemplateBranding
  hero: HeroPicture
  look: Omit<Look, 'logo'>
  logo: NewLogo
  /** The settings with the template's values, as the process will read them from the database. */
  settings: ShopSettings
}

/** Null for a template without branding of its own. */
export async function storeBranding(
  shop: Shop,
  { branding }: ShopTemplate,
  pictureFolder: string,
): Promise<StoredBranding | null> {
  if (!branding) return null
  const stored = ({ file, ...shown }: TemplatePicture) => storePicture(shop, join(pictureFolder, `${file}.jpg`), shown)
  const { widest, widestOnPhone, ...heroPicture } = branding.hero
  const picture = await stored(heroPicture)
  const hero = { ...picture, widest, widestOnPhone, standIn: await readBlurredPreview(shop.images, picture.key) }
  const pictures: Partial<Record<PicturedSection, LandingPicture[]>> = {}
  for (const section of ['makers', 'energy', 'photos'] as const) {
    const some = branding.landing.pictures[section]
    if (some) pictures[section] = await Promise.all(some.map(stored))
  }
  const slides = await Promise.all(
    branding.landing.slides.map(async (slide) => ({ ...slide, picture: await stored(slide.picture) })),
  )
  const redrawn = await redrawLogo(shop, Buffer.from(branding.logo))
  if (!redrawn.ok) throw new Error(`The logo of ${pictureFolder}: ${redrawn.reason}`)
  const settings = completeSettings(shop.config, {
    ...{ ...branding.settings.words, hero },
    ...shop.config.givenSettings,
  })
  return {
    template: branding,
    hero,
    look: { ...branding.look, landing: { ...branding.landing, pictures, slides } },
    logo: redrawn.logo,
    settings,
  }
}

async function storePicture(
  { images }: Shop,
  path: string,
  shown: Pick<LandingPicture, 'alt' | 'focus'>,
): Promise<LandingPicture> {
  return { ...(await images.storePrepared(path)), ...shown }
}

/** Writes settings, look and categories as if owners had published them. Must run before the products are added. */
export async function writeBranding(
  tx: Database,
  { template, hero, look, logo }: StoredBranding,
  at: Date,
): Promise<void> {
  const written = { version: 1, changedAt: at, changedBy: 'demo' }
  const contents = { ...template.settings, hero: { hero } }
  const sections = keysOf(contents).map((section) => ({ section, content: contents[section], ...written }))
  await tx.insert(shopSettings).values(sections).onConflictDoNothing()
  await tx
    .insert(shopLooks)
    .values({ id: 1, published: { ...look, logo: await storeLogo(tx, logo) }, ...written })
    .onConflictDoNothing()
  await writeCategories(tx, template.categories)
}

/** Replaces all categories. Must run before the products are added. */
export async function writeCategories(tx: Database, all: readonly TemplateCategory[]): Promise<void> {
  await tx.delete(categories)
  await tx.insert(categories).values(all.map(({ picture: _picture, ...names }, position) => ({ ...names, position })))
}

/** Sets the picture of each category. Must run after the products are added. */
export async function chooseCategoryPictures(
  tx: Database,
  { template }: StoredBranding,
  products: readonly { one: { slug: string }; images: readonly ProductImage[] }[],
): Promise<void> {
  for (const { key, picture } of template.categories) {
    const imageKey = products.find(({ one }) => one.slug === picture)?.images[0]?.key ?? null
    await tx.update(categories).set({ imageKey }).where(eq(categories.key, key))
  }
}
