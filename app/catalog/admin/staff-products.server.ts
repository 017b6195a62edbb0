import { eq, sql } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { productImages, products } from '../catalog.tables.server.ts'
import { lockCategory } from '../categories.server.ts'
import { fieldsToAudit } from '../fields/each-field.ts'
import { type FocusPoint, focusText, focusToStore } from '../focus-point.ts'
import { altText, isDefaultAlt } from '../image-texts.ts'
import type { StockCount } from '../inventory/stock.ts'
import { findStockRefusal, type StockRefusal, setStock } from '../inventory/stock-items.server.ts'
import { lineOptionsText, toOptionList } from '../line-options.ts'
import { deleteImageErrors, hasPendingImages } from '../pending-images.server.ts'
import { maxProductImages, type ProductImage, productNameKey, type StoredProduct } from '../product.ts'
import { addProduct, changeProduct, hasProductWithName, imageRow, removeProduct } from '../product-changes.server.ts'
import type { StockedDetails } from '../product-input.ts'
import { isPriceWithinLimits } from '../product-options.ts'
import { findStoredProduct } from '../products.server.ts'
import { landingImagesJobName } from '../showcase/landing-images.server.ts'
import { type StoreWork, withStoredPhotos } from './product-photos.server.ts'
import type { UploadedPhoto } from './upload-form.server.ts'

export type StaffProductRefusal =
  | 'name-taken'
  | 'category-gone'
  | 'choice-price'
  | 'not-found'
  | 'changed-meanwhile'
  | 'unknown-image'
  | 'no-image-left'
  | 'too-many-images'
  | 'images-swept'
  | 'pictures-awaited'
  | StockRefusal

export type StaffProductResult =
  | { ok: true; product: StoredProduct; equalPictures?: number }
  | { ok: false; reason: StaffProductRefusal }
  | { ok: false; reason: 'photo'; message: string }

/** `images`: image keys in their new order. Missing images are removed. `focus`: by image key. */
export type ProductEdit = StockedDetails & { images?: string[]; focus?: Record<string, FocusPoint>; version?: number }

/** A product id that has no stock, to check the stock of a product that is not stored yet. */
const newProductId = '00000000-0000-0000-0000-000000000000'

export async function uploadProduct(
  shop: Shop,
  staff: StaffMember,
  { ready = [], ...details }: StockedDetails,
  photos: UploadedPhoto[],
): Promise<StaffProductResult> {
  const { priceCents, choices = [] } = details
  if (priceCents && !isPriceWithinLimits({ priceCents, choices })) return { ok: false, reason: 'choice-price' }
  // Checked before the photos are encoded, to save time. Only the unique index guarantees that the name is free.
  if (await hasProductWithName(shop.db, productNameKey(details.name))) return { ok: false, reason: 'name-taken' }
  return withPhotos(shop, photos, async (tx, kept) => {
    const at = shop.clock.now()
    const refusal = await findStockRefusal(tx, newProductId, { choices, ready, at })
    if (refusal) return { ok: false, reason: refusal }
    const images = kept.map((image, index) => ({ ...image, alt: altText(details.name, index) }))
    const result = await addProduct(tx, details, images, shop.clock.now())
    if (!result.ok) return result
    await setStock(tx, result.product.id, ready)
    const product = (await findStoredProduct(tx, result.product.id)) ?? result.product
    await recordProductAudit(tx, shop, staff, 'product uploaded', null, product)
    return { ok: true, product, equalPictures: photos.length - kept.length }
  })
}

export function editProduct(
  shop: Shop,
  staff: StaffMember,
  id: string,
  edit: ProductEdit,
): Promise<StaffProductResult> {
  return shop.db.transaction(async (tx) => {
    const category = edit.category ? await lockCategory(tx, edit.category) : null
    if (edit.category && !category) return { ok: false, reason: 'category-gone' }
    const before = await lockProduct(tx, id)
    if (!before) return { ok: false, reason: 'not-found' }
    if (await hasPendingImages(tx, id)) return { ok: false, reason: 'pictures-awaited' }
    const { images, focus = {}, version, ready, ...given } = edit
    const details = category ? { ...given, category } : given
    const refusal = checkImageKeys(before, images, Object.keys(focus))
    if (refusal) return { ok: false, reason: refusal }
    const { choices = before.choices, priceCents = before.priceCents } = details
    if (priceCents && !isPriceWithinLimits({ priceCents, choices })) return { ok: false, reason: 'choice-price' }
    const isRecounted = ready !== undefined || details.choices !== undefined
    const stockRefusal =
      isRecounted && (await findStockRefusal(tx, id, { choices, ready: ready ?? [], at: shop.clock.now() }))
    if (stockRefusal) return { ok: false, reason: stockRefusal }
    const result = await changeProduct(tx, id, details, shop.clock.now(), version)
    if (!result.ok) return result
    if (ready) await setStock(tx, id, ready)
    if (before.visibility && details.visibility === null) await deleteImageErrors(tx, id)
    const order = images ?? before.images.map((image) => image.key)
    await arrangeImages(tx, before, { order, focus, name: details.name })
    return finishChange(tx, shop, staff, 'product edited', before)
  })
}

export function addPhotos(
  shop: Shop,
  staff: StaffMember,
  id: string,
  photos: UploadedPhoto[],
): Promise<StaffProductResult> {
  return withPhotos(shop, photos, async (tx, kept) => {
    const before = await lockProduct(tx, id)
    if (!before) return { ok: false, reason: 'not-found' }
    if (await hasPendingImages(tx, id)) return { ok: false, reason: 'pictures-awaited' }
    await deleteImageErrors(tx, id)
    const existingKeys = before.images.map((image) => image.key)
    const newImages = kept.filter((image) => !existingKeys.includes(image.key))
    if (existingKeys.length + newImages.length > maxProductImages) return { ok: false, reason: 'too-many-images' }
    if (newImages.length > 0) {
      const rows = newImages.map((image, index) => {
        const position = existingKeys.length + index
        return imageRow(id, { ...image, alt: altText(before.name, position) }, position)
      })
      await tx.insert(productImages).values(rows)
      await tx
        .update(products)
        .set({ version: sql`${products.version} + 1`, updatedAt: shop.clock.now() })
        .where(eq(products.id, id))
    }
    const result = await finishChange(tx, shop, staff, 'pictures added', before)
    return result.ok ? { ...result, equalPictures: photos.length - newImages.length } : result
  })
}

export function deleteProduct(shop: Shop, staff: StaffMember, id: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const product = await removeProduct(tx, id, shop.clock.now())
    if (product) await recordProductAudit(tx, shop, staff, 'product deleted', product, null)
    return product !== null
  })
}

async function withPhotos(
  shop: Shop,
  photos: UploadedPhoto[],
  work: StoreWork<StaffProductResult>,
): Promise<StaffProductResult> {
  const result = await withStoredPhotos(shop, photos, work)
  if (result.ok) shop.jobs.wake(landingImagesJobName)
  return result
}

async function lockProduct(tx: Database, id: string): Promise<StoredProduct | null> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
  return findStoredProduct(tx, id)
}

function checkImageKeys(
  product: StoredProduct,
  keys: string[] | undefined,
  focusKeys: string[],
): StaffProductRefusal | null {
  const keysOfProduct = product.images.map((image) => image.key)
  if (focusKeys.some((key) => !keysOfProduct.includes(key))) return 'unknown-image'
  if (!keys) return null
  if (new Set(keys).size !== keys.length || keys.some((key) => !keysOfProduct.includes(key))) return 'unknown-image'
  return keys.length === 0 && keysOfProduct.length > 0 ? 'no-image-left' : null
}

type Arrangement = { order: string[]; focus: Record<string, FocusPoint>; name: string }

async function arrangeImages(tx: Database, before: StoredProduct, { order, focus: changed, name }: Arrangement) {
  const rows = await tx.select().from(productImages).where(eq(productImages.productId, before.id))
  for (const row of rows) {
    const position = order.indexOf(row.imageKey)
    const alt = isDefaultAlt(row.alt, before.name) ? altText(name, position) : row.alt
    const focus = focusToStore(changed[row.imageKey] ?? row.focus)
    if (position < 0) await tx.delete(productImages).where(eq(productImages.id, row.id))
    else if (position !== row.position || alt !== row.alt || focus !== row.focus) {
      await tx.update(productImages).set({ position, alt, focus }).where(eq(productImages.id, row.id))
    }
  }
}

async function finishChange(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  action: string,
  before: StoredProduct,
): Promise<StaffProductResult> {
  const product = await findStoredProduct(tx, before.id)
  if (!product) return { ok: false, reason: 'not-found' }
  await recordProductAudit(tx, shop, staff, action, before, product)
  return { ok: true, product }
}

async function recordProductAudit(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  action: string,
  before: StoredProduct | null,
  after: StoredProduct | null,
) {
  const id = (after ?? before)?.id
  await recordAudit(tx, {
    at: shop.clock.now(),
    staff,
    action,
    subject: `product:${id}`,
    before: before && auditText(before),
    after: after && auditText(after),
  })
}

function pictureText({ key, focus }: ProductImage): string {
  return focus ? `${key} at ${focusText(focus)}` : key
}

function auditText(product: StoredProduct) {
  const { version, images, stockCounts } = product
  const stock = stockCounts.length > 0 ? { ready: stockCounts.map(stockCountText) } : {}
  return { ...fieldsToAudit(product), version, images: images.map(pictureText), ...stock }
}

function stockCountText({ choices, onHand }: StockCount): string {
  return [lineOptionsText({ choices: toOptionList(choices) }), String(onHand)].filter(Boolean).join(': ')
}
