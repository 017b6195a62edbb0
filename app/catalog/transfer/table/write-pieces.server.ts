import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { later } from '#app/platform/clock.ts'
import { inParts } from '#app/platform/database/in-parts.server.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { productRedirects, products } from '../../catalog.tables.server.ts'
import { categories } from '../../category.ts'
import { altText, isOurAlt } from '../../picture-words.ts'
import { type Product, productNameKey } from '../../product.ts'
import type { ProductDetails } from '../../product-changes.server.ts'
import { setReady } from '../../stock/ready-pieces.server.ts'
import { readyPieces } from '../../stock/stock.tables.server.ts'
import { settlePictures } from '../pictures/awaited-pictures.server.ts'
import { awaitedPictures } from '../transfer.tables.server.ts'
import type { PlannedPicture, PlannedPiece } from './plan-pieces.server.ts'

/** In the transaction that locked and planned them. The triggers tell of the change once, when it commits. */
export async function writePieces(
  tx: Database,
  pieces: readonly PlannedPiece[],
  importId: string,
  at: Date,
): Promise<void> {
  const added = pieces.filter(({ before }) => before === null)
  const changed = pieces.filter(({ before }) => before !== null)
  await inParts(inOrder(added), (some) => tx.insert(products).values(some.map((piece) => newRow(piece, at))))
  await inParts(changed, (some) => changeRows(tx, some, at))
  await inParts(changed.filter(isRenamed), (some) => leadOldNames(tx, some, at))
  await inParts(added.flatMap(readyRows), (some) => tx.insert(readyPieces).values(some))
  for (const { id, ready } of changed) if (ready) await setReady(tx, id, ready)
  await writePictures(tx, pieces.map(withOwnPictures), importId, at)
}

/** A new name is its pictures' too. */
function withOwnPictures(piece: PlannedPiece): PlannedPiece {
  const own = piece.before?.images.map((kept) => ({ kept })) ?? []
  return piece.details.name !== undefined && own.length > 0 ? { ...piece, pictures: piece.pictures ?? own } : piece
}

async function writePictures(tx: Database, pieces: readonly PlannedPiece[], importId: string, at: Date) {
  const pictured = pieces.filter(({ pictures }) => pictures !== null)
  // Of an earlier import, whose pictures could not be made.
  const ids = pictured.flatMap(({ id, before }) => (before ? [id] : []))
  await inParts(ids, (some) => tx.delete(awaitedPictures).where(inArray(awaitedPictures.productId, some)))
  const rows = pictured.flatMap((piece) => awaitedRows(piece, importId))
  await inParts(rows, (some) => tx.insert(awaitedPictures).values(some))
  // What only changed its sequence has nothing to wait for.
  for (const { id, pictures } of pictured) {
    if (pictures?.every((picture) => 'kept' in picture)) await settlePictures(tx, id, at)
  }
}

const places = new Map<string, number>(categories.map(({ value }, index) => [value, index]))

/** Category by category, as its indexes are kept. */
function inOrder(pieces: readonly PlannedPiece[]): PlannedPiece[] {
  const placeOf = ({ details }: PlannedPiece) => places.get(details.category ?? '') ?? 0
  return pieces.toSorted((one, other) => placeOf(one) - placeOf(other) || one.line - other.line)
}

/** The file's first line stands first among the newest. Hidden until its pictures are there. */
function newRow({ id, line, details, pictures }: PlannedPiece, at: Date): typeof products.$inferInsert {
  const createdAt = later(at, -line / 1000)
  const all = details as ProductDetails
  const withheld = all.withheld ?? (pictures ? 'hidden' : null)
  return { ...all, id, nameKey: productNameKey(all.name), withheld, createdAt, updatedAt: at }
}

function isRenamed({ before, details }: PlannedPiece): boolean {
  return before !== null && details.name !== undefined && productNameKey(details.name) !== productNameKey(before.name)
}

/** What it is from now on. One that is to be shown with pictures that are not made yet stays as it is until then. */
function changedRow(before: Product, { details, pictures }: PlannedPiece) {
  const { name, category, priceCents, description, choices, ...after } = { ...before, ...details }
  const { isMadeToOrder, makingDays, withheld } = after
  const made = { is_made_to_order: isMadeToOrder, making_days: makingDays }
  const row = { name, category, price_cents: priceCents, description, choices, ...made }
  const waits = pictures?.some((picture) => 'entry' in picture) && withheld === null
  return { ...row, id: before.id, name_key: productNameKey(name), withheld: waits ? before.withheld : withheld }
}

async function changeRows(tx: Database, pieces: PlannedPiece[], at: Date) {
  const rows = pieces.flatMap((piece) => (piece.before ? [changedRow(piece.before, piece)] : []))
  await tx.execute(sql`
    update products set name = v.name, name_key = v.name_key, category = v.category, price_cents = v.price_cents,
      description = v.description, choices = v.choices, is_made_to_order = v.is_made_to_order,
      making_days = v.making_days, withheld = v.withheld, version = products.version + 1, updated_at = ${at.toISOString()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(id uuid, name text, name_key text, category text,
      price_cents integer, description text, choices jsonb, is_made_to_order boolean, making_days integer, withheld text)
    where products.id = v.id`)
}

async function leadOldNames(tx: Database, pieces: PlannedPiece[], at: Date) {
  const rows = pieces.map(({ id, before }) => ({
    nameKey: productNameKey(before?.name ?? ''),
    productId: id,
    createdAt: at,
  }))
  await tx
    .insert(productRedirects)
    .values(rows)
    .onConflictDoUpdate({
      target: productRedirects.nameKey,
      set: { productId: sql`excluded.product_id`, createdAt: at },
    })
}

function readyRows({ id, ready }: PlannedPiece) {
  return (ready ?? []).map(({ choices, number }) => ({ id: randomUUID(), productId: id, choices, made: number }))
}

function awaitedRows(piece: PlannedPiece, importId: string) {
  const { id, before, details, pictures, name } = piece
  const isToBeShown = (details.withheld === undefined ? (before?.withheld ?? null) : details.withheld) === null
  const isShownAfter = isToBeShown && before?.withheld !== null
  return (pictures ?? []).map((picture, position) => ({
    productId: id,
    position,
    importId,
    isShownAfter,
    ...pictureRow(picture, before?.name ?? name, altText(name, position)),
  }))
}

/** Words that somebody wrote for a picture stay. */
function pictureRow(picture: PlannedPicture, oldName: string, alt: string) {
  if ('entry' in picture) {
    return { fileName: picture.entry.path, alt, imageKey: null, width: null, height: null, focus: null }
  }
  const { key, width, height, focus = null, alt: old } = picture.kept
  return { fileName: '', alt: isOurAlt(old, oldName) ? alt : old, imageKey: key, width, height, focus }
}
