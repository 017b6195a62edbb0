import { randomUUID } from 'node:crypto'
import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { inBatches } from '#app/framework/database/in-batches.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { pendingImages, productRedirects, productSources, products } from '../../catalog.tables.server.ts'
import { pickFields, toValueMap } from '../../fields/each-field.ts'
import { productFields } from '../../fields/product-fields.ts'
import { altText, isDefaultAlt } from '../../image-texts.ts'
import { stockItems } from '../../inventory/stock.tables.server.ts'
import { setStock } from '../../inventory/stock-items.server.ts'
import { attachEncodedImages } from '../../pending-images.server.ts'
import { productNameKey } from '../../product.ts'
import type { ChangedProduct, NewProduct, PlannedPicture, PlannedProduct } from './plan-import.server.ts'

/** Call it in the transaction that has locked and planned the products. */
export async function writeProducts(
  tx: Database,
  pieces: readonly PlannedProduct[],
  importId: string,
  at: Date,
): Promise<void> {
  const added = pieces.filter((piece) => piece.before === null)
  const changed = pieces.filter((piece) => piece.before !== null)
  await inBatches(sortByCategory(added), (some) => tx.insert(products).values(some.map((piece) => newRow(piece, at))))
  await inBatches(changed, (some) => changeRows(tx, some, at))
  await inBatches(changed.filter(isRenamed), (some) => redirectOldNames(tx, some, at))
  await inBatches(added.flatMap(sourceRows), (some) =>
    tx
      .insert(productSources)
      .values(some)
      .onConflictDoUpdate({
        target: [productSources.source, productSources.key],
        set: { productId: sql`excluded.product_id` },
      }),
  )
  await inBatches(added.flatMap(stockRows), (some) => tx.insert(stockItems).values(some))
  for (const { id, ready } of changed) if (ready) await setStock(tx, id, ready)
  await writePictures(tx, pieces.map(withStoredPictures), importId, at)
}

/** Also writes the pictures of a renamed product, because their alternative texts contain its name. */
function withStoredPictures(piece: PlannedProduct): PlannedProduct {
  const storedPictures = piece.before?.images.map((kept) => ({ kept })) ?? []
  return piece.details.name !== undefined && storedPictures.length > 0
    ? { ...piece, pictures: piece.pictures ?? storedPictures }
    : piece
}

async function writePictures(tx: Database, pieces: readonly PlannedProduct[], importId: string, at: Date) {
  const pictured = pieces.filter(({ pictures }) => pictures !== null)
  // Deletes the failed images of earlier imports, which this import replaces.
  const ids = pictured.flatMap(({ id, before }) => (before ? [id] : []))
  await inBatches(ids, (some) => tx.delete(pendingImages).where(inArray(pendingImages.productId, some)))
  const rows = pictured.flatMap((piece) => pendingImageRows(piece, importId))
  await inBatches(rows, (some) => tx.insert(pendingImages).values(some))
  // Attaches the images at once if all of them were stored before, for instance if only their order changed.
  for (const { id, pictures } of pictured) {
    if (pictures?.every((picture) => 'kept' in picture)) await attachEncodedImages(tx, id, at)
  }
}

/** Sorts the products by category, because the database then updates its indexes faster. */
function sortByCategory(pieces: readonly NewProduct[]): NewProduct[] {
  const rankOf = new Map(
    [...new Set(pieces.map(({ details }) => details.category))].map((value, rank) => [value, rank]),
  )
  const rank = ({ details }: NewProduct) => rankOf.get(details.category) ?? 0
  return pieces.toSorted((one, other) => rank(one) - rank(other) || one.line - other.line)
}

/**
 * The first line of the file gets the newest time, because lists show the newest product first. A product is hidden
 * until all its images are encoded.
 */
function newRow({ id, line, details, pictures }: NewProduct, at: Date): typeof products.$inferInsert {
  const createdAt = addSeconds(at, -line / 1000)
  const visibility = details.visibility ?? (pictures ? 'hidden' : null)
  return { ...details, id, nameKey: productNameKey(details.name), visibility, createdAt, updatedAt: at }
}

function isRenamed({ before, details }: ChangedProduct): boolean {
  return details.name !== undefined && productNameKey(details.name) !== productNameKey(before.name)
}

/**
 * The row after the import. If it publishes a product with new images, the visibility changes only after these are
 * encoded.
 */
function changedRow({ before, details, pictures }: ChangedProduct) {
  const after = { ...pickFields(before), ...details }
  const waits = pictures?.some((picture) => !('kept' in picture)) && after.visibility === null
  const visibility = waits ? before.visibility : after.visibility
  const values = toValueMap({ ...after, visibility, id: before.id, nameKey: productNameKey(after.name) })
  return Object.fromEntries([...columnNames].map(([property, column]) => [column, values.get(property)]))
}

/** The columns that an import changes, by property. */
const columnNames = new Map(
  Object.entries(getTableColumns(products))
    .filter(([property]) => property === 'nameKey' || property === 'id' || property in productFields)
    .map(([property, { name }]) => [property, name]),
)

async function changeRows(tx: Database, pieces: ChangedProduct[], at: Date) {
  const changes = [...columnNames.values()].map((name) => sql`${sql.identifier(name)} = v.${sql.identifier(name)}`)
  await tx.execute(sql`
    update products set ${sql.join(changes, sql`, `)}, version = products.version + 1, updated_at = ${at.toISOString()}
    from json_populate_recordset(null::products, ${JSON.stringify(pieces.map(changedRow))}::json) v
    where products.id = v.id`)
}

async function redirectOldNames(tx: Database, pieces: ChangedProduct[], at: Date) {
  const rows = pieces.map(({ id, before }) => ({ nameKey: productNameKey(before.name), productId: id, createdAt: at }))
  await tx
    .insert(productRedirects)
    .values(rows)
    .onConflictDoUpdate({
      target: productRedirects.nameKey,
      set: { productId: sql`excluded.product_id`, createdAt: at },
    })
}

function sourceRows({ id, source }: NewProduct) {
  return source ? [{ source: source.from, key: source.key, productId: id }] : []
}

function stockRows({ id, ready }: PlannedProduct) {
  return (ready ?? []).map(({ choices, number }) => ({ id: randomUUID(), productId: id, choices, made: number }))
}

function pendingImageRows(piece: PlannedProduct, importId: string) {
  const { id, before, details, pictures, name } = piece
  const isPublished = (details.visibility === undefined ? (before?.visibility ?? null) : details.visibility) === null
  const publishesProduct = isPublished && before?.visibility !== null
  return (pictures ?? []).map((picture, position) => ({
    productId: id,
    position,
    importId,
    publishesProduct,
    ...pictureRow(picture, before?.name ?? name, altText(name, position)),
  }))
}

/** Keeps alternative texts that staff have written. */
function pictureRow(picture: PlannedPicture, oldName: string, alt: string) {
  if (!('kept' in picture)) {
    return {
      fileName: 'link' in picture ? picture.link : picture.entry.path,
      alt,
      imageKey: null,
      width: null,
      height: null,
      focus: null,
    }
  }
  const { key, width, height, focus = null, alt: old } = picture.kept
  return { fileName: '', alt: isDefaultAlt(old, oldName) ? alt : old, imageKey: key, width, height, focus }
}
