import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { categories } from '#app/catalog/catalog.tables.server.ts'
import { contentPages } from '#app/content/content.tables.server.ts'
import { shopLooks } from '#app/look/looks.tables.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { shopSettings } from '#app/settings/settings.tables.server.ts'
import { defaultLook, type Look } from '#app/shop/look.ts'
import type { ShopTemplates, TemplateRefusal, TemplateResult } from '#app/shop/services/shop-templates.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { demoPages } from './demo/pages.ts'
import {
  chooseCategoryPictures,
  type StoredBranding,
  storeBranding,
  writeCategories,
} from './template-branding.server.ts'
import { addProducts, hasProducts, lockFilling, storeProducts } from './template-products.server.ts'
import { beadworkCategories } from './templates/beadwork.ts'
import type { ShopTemplate } from './templates/template.ts'
import { templates } from './templates/templates.ts'

/** `folder` contains the files of all templates. */
export function createShopTemplates(folder: string): ShopTemplates {
  return {
    async apply(shop, { name, by, afterWrite }): Promise<TemplateResult> {
      const obstacle = await findObstacle(shop.db)
      if (obstacle) return { ok: false, reason: obstacle }
      const template = templates[name]
      const pictures = join(folder, template.folder)
      const stored = await storeProducts(shop, template, pictures)
      const branding = await storeBranding(shop, template, pictures)
      const at = shop.clock.now()
      const written = { at, by }
      const refusal = await shop.db.transaction(async (tx): Promise<TemplateRefusal | null> => {
        await lockFilling(tx)
        // Waits for transactions that add a product. A later product is refused, because its category is gone.
        await tx.select({ id: categories.id }).from(categories).for('update')
        const meanwhile = await findObstacle(tx)
        if (meanwhile) return meanwhile
        await writeCategories(tx, template.branding?.categories ?? beadworkCategories)
        await publishLook(tx, branding && exampleLook(branding, template), written)
        if (branding) await setFirstPicture(tx, branding, written)
        await addProducts(tx, stored, at, { asDrafts: true })
        if (branding) await chooseCategoryPictures(tx, branding, stored)
        await tx.insert(contentPages).values(examplePages(template, written)).onConflictDoNothing()
        await afterWrite(tx)
        return null
      })
      if (refusal) return { ok: false, reason: refusal }
      await readSettings(shop.db, shop)
      return { ok: true }
    },
  }
}

/**
 * Returns why no template can be applied, or null. Deleted products are an obstacle too, because their rows name a
 * category.
 */
async function findObstacle(db: Database): Promise<TemplateRefusal | null> {
  if (await hasProducts(db)) return 'has-products'
  const { rows } = await db.execute(sql`select 1 from orders limit 1`)
  return rows.length > 0 ? 'has-orders' : null
}

type Written = { at: Date; by: string }

/** Keeps the owner's logo. The former look becomes the previous one, so owners can restore it. */
async function publishLook(tx: Database, look: Omit<Look, 'logo'> | null, { at, by }: Written): Promise<void> {
  const [stored] = await tx.select().from(shopLooks).for('update')
  if (!look && !stored) return
  const previous = stored?.published ?? defaultLook
  const published = { ...(look ?? defaultLook), logo: previous.logo }
  const row = { id: 1, published, previous, version: (stored?.version ?? 0) + 1, changedAt: at, changedBy: by }
  await tx.insert(shopLooks).values(row).onConflictDoUpdate({ target: shopLooks.id, set: row })
}

/**
 * The template's products are drafts, which buyers can't open, so the slides of the lookbook link to categories. The
 * section about the makers is hidden until the owner has edited it.
 */
function exampleLook({ look }: StoredBranding, { products }: ShopTemplate): Omit<Look, 'logo'> {
  const { landing } = look
  if (!landing) return look
  const slides = landing.slides.map((slide) => {
    const { target } = slide
    if ('category' in target) return slide
    const category = products.find(({ name }) => name === target.product)?.category ?? ''
    return { ...slide, target: { category } }
  })
  return { ...look, landing: { ...landing, slides, hidden: [...landing.hidden, 'makers'] } }
}

/** Sets the landing page's first picture, unless the owner has set one. */
async function setFirstPicture(tx: Database, { hero }: StoredBranding, { at, by }: Written): Promise<void> {
  const isHero = eq(shopSettings.section, 'hero')
  const [stored] = await tx.select().from(shopSettings).where(isHero).for('update')
  if (stored?.content.hero) return
  const row = {
    section: 'hero' as const,
    content: { hero },
    version: (stored?.version ?? 0) + 1,
    changedAt: at,
    changedBy: by,
  }
  await tx.insert(shopSettings).values(row).onConflictDoUpdate({ target: shopSettings.section, set: row })
}

/**
 * The pages are empty, because the template's texts describe a demo. The form offers these texts as the previous
 * version.
 */
function examplePages({ pages }: ShopTemplate, { at, by }: Written) {
  return demoPages(at, pages).map((page) => ({ ...page, text: '', previousText: page.text, changedBy: by }))
}
