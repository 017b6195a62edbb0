import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/identity/staff/audit.server.ts'
import type { StaffMember } from '#app/identity/staff/people/staff-member.ts'
import { centsToText } from '#app/money/money.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { productImages, products } from '../catalog.tables.server.ts'
import { type Choice, costsWithinLimits, differenceText } from '../choices.ts'
import { type FocusPoint, focusText, storedFocus } from '../focus-point.ts'
import { altText, isOurAlt } from '../picture-words.ts'
import { type Product, type ProductImage, productImagesMaximum, productNameKey } from '../product.ts'
import { addProduct, changeProduct, type ProductDetails, removeProduct } from '../product-changes.server.ts'
import { findProductById, isKept } from '../products.server.ts'
import { type ReadyRefusal, refuseReady, setReady } from '../stock/ready-pieces.server.ts'
import type { ReadyCount, ReadyWish } from '../stock/stock.ts'
import { arePicturesAwaited, forgetFaults } from '../transfer/pictures/awaited-pictures.server.ts'
import { firstPicturesJobName } from '../window/first-pictures.server.ts'
import { chosenOf, wishText } from '../wish.ts'
import { type KeptWork, withKeptPhotos } from './product-photos.server.ts'
import type { UploadedPhoto } from './upload-form.server.ts'

export type StaffProductRefusal =
  | 'name-taken'
  | 'choice-price'
  | 'not-found'
  | 'changed-meanwhile'
  | 'unknown-image'
  | 'no-image-left'
  | 'too-many-images'
  | 'images-swept'
  | 'pictures-awaited'
  | ReadyRefusal

export type StaffProductResult =
  | { ok: true; product: Product }
  | { ok: false; reason: StaffProductRefusal }
  | { ok: false; reason: 'photo'; message: string }

/** `images` are the product's image keys in their new sequence; missing ones are removed. `focus` is by image key. */
/** `ready`: all that are, in place of what was. */
type StockedDetails = ProductDetails & { ready?: ReadyWish[] }

export type ProductEdit = StockedDetails & {
  images?: string[]
  focus?: Record<string, FocusPoint>
  version?: number
}

/** It has no ready ones yet. */
const newProduct = '00000000-0000-0000-0000-000000000000'

export async function uploadProduct(
  shop: Shop,
  staff: StaffMember,
  { ready = [], ...details }: StockedDetails,
  photos: UploadedPhoto[],
): Promise<StaffProductResult> {
  if (!costsWithinLimits({ choices: [], ...details })) return { ok: false, reason: 'choice-price' }
  // Spares the long work when the name is taken; the unique index still decides in the end.
  if (await isNameInUse(shop.db, details.name)) return { ok: false, reason: 'name-taken' }
  return withPhotos(shop, photos, async (tx, kept) => {
    const at = shop.clock.now()
    const refusal = await refuseReady(tx, newProduct, { choices: details.choices ?? [], ready, at })
    if (refusal) return { ok: false, reason: refusal }
    const images = kept.map((image, index) => ({ ...image, alt: altText(details.name, index) }))
    const result = await addProduct(tx, details, images, shop.clock.now())
    if (!result.ok) return result
    await setReady(tx, result.product.id, ready)
    const product = (await findProductById(tx, result.product.id, isKept)) ?? result.product
    await audit(tx, shop, staff, 'product uploaded', null, product)
    return { ok: true, product }
  })
}

export function editProduct(
  shop: Shop,
  staff: StaffMember,
  id: string,
  edit: ProductEdit,
): Promise<StaffProductResult> {
  return shop.db.transaction(async (tx) => {
    const before = await lockProduct(tx, id)
    if (!before) return { ok: false, reason: 'not-found' }
    if (await arePicturesAwaited(tx, id)) return { ok: false, reason: 'pictures-awaited' }
    const { images, focus = {}, version, ready, ...details } = edit
    const refusal = checkPictures(before, images, Object.keys(focus))
    if (refusal) return { ok: false, reason: refusal }
    const { choices = before.choices } = details
    if (!costsWithinLimits({ priceCents: details.priceCents, choices })) return { ok: false, reason: 'choice-price' }
    const isRecounted = ready !== undefined || details.choices !== undefined
    const unready = isRecounted && (await refuseReady(tx, id, { choices, ready: ready ?? [], at: shop.clock.now() }))
    if (unready) return { ok: false, reason: unready }
    const result = await changeProduct(tx, id, details, shop.clock.now(), version)
    if (!result.ok) return result
    if (ready) await setReady(tx, id, ready)
    if (before.withheld && details.withheld === null) await forgetFaults(tx, id)
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
    if (await arePicturesAwaited(tx, id)) return { ok: false, reason: 'pictures-awaited' }
    await forgetFaults(tx, id)
    const known = before.images.map((image) => image.key)
    const fresh = kept.filter((image) => !known.includes(image.key))
    if (known.length + fresh.length > productImagesMaximum) return { ok: false, reason: 'too-many-images' }
    if (fresh.length > 0) {
      await tx.insert(productImages).values(
        fresh.map(({ key, width, height, focus }, index) => ({
          id: randomUUID(),
          productId: id,
          position: known.length + index,
          imageKey: key,
          alt: altText(before.name, known.length + index),
          width,
          height,
          focus: storedFocus(focus),
        })),
      )
      await tx
        .update(products)
        .set({ version: sql`${products.version} + 1`, updatedAt: shop.clock.now() })
        .where(eq(products.id, id))
    }
    return finishChange(tx, shop, staff, 'pictures added', before)
  })
}

/** The row stays, because old orders and carts show the product. */
export function deleteProduct(shop: Shop, staff: StaffMember, id: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const product = await removeProduct(tx, id, shop.clock.now())
    if (product) await audit(tx, shop, staff, 'product deleted', product, null)
    return product !== null
  })
}

async function withPhotos(
  shop: Shop,
  photos: UploadedPhoto[],
  work: KeptWork<StaffProductResult>,
): Promise<StaffProductResult> {
  const result = await withKeptPhotos(shop, photos, work)
  if (result.ok) shop.jobs.wake(firstPicturesJobName)
  return result
}

async function isNameInUse(db: Database, name: string): Promise<boolean> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.nameKey, productNameKey(name)), isKept))
  return rows.length > 0
}

async function lockProduct(tx: Database, id: string): Promise<Product | null> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
  return findProductById(tx, id, isKept)
}

function checkPictures(product: Product, keys: string[] | undefined, placed: string[]): StaffProductRefusal | null {
  const own = product.images.map((image) => image.key)
  if (placed.some((key) => !own.includes(key))) return 'unknown-image'
  if (!keys) return null
  if (new Set(keys).size !== keys.length || keys.some((key) => !own.includes(key))) return 'unknown-image'
  return keys.length === 0 && own.length > 0 ? 'no-image-left' : null
}

type Arrangement = { order: string[]; focus: Record<string, FocusPoint>; name: string }

async function arrangeImages(tx: Database, before: Product, { order, focus: changed, name }: Arrangement) {
  const rows = await tx.select().from(productImages).where(eq(productImages.productId, before.id))
  for (const row of rows) {
    const position = order.indexOf(row.imageKey)
    const alt = isOurAlt(row.alt, before.name) ? altText(name, position) : row.alt
    const focus = storedFocus(changed[row.imageKey] ?? row.focus)
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
  before: Product,
): Promise<StaffProductResult> {
  const product = await findProductById(tx, before.id, isKept)
  if (!product) return { ok: false, reason: 'not-found' }
  await audit(tx, shop, staff, action, before, product)
  return { ok: true, product }
}

async function audit(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  action: string,
  before: Product | null,
  after: Product | null,
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

function auditText(product: Product) {
  const { id: _id, priceCents, images, choices, ready, isMadeToOrder, makingDays, withheld, ...rest } = product
  const kinds = choices.length > 0 ? { choices: choices.map(choiceText) } : {}
  const stock = {
    ...(ready.length > 0 ? { ready: ready.map(readyCountText) } : {}),
    ...(isMadeToOrder ? {} : { madeToOrder: false }),
    ...(makingDays === null ? {} : { makingDays }),
    ...(withheld ? { withheld } : {}),
  }
  return { ...rest, price: centsToText(priceCents), images: images.map(pictureText), ...kinds, ...stock }
}

function readyCountText({ choices, shelf }: ReadyCount): string {
  return [wishText({ choices: chosenOf(choices) }), String(shelf)].filter(Boolean).join(': ')
}

function choiceText({ name, values }: Choice): string {
  return `${name}: ${values.map((value) => `${value.name} ${differenceText(value.differenceCents)}`.trim()).join(', ')}`
}
