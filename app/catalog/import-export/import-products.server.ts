import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { asc, eq, inArray } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { countText } from '#app/framework/count-text.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { ZipEntry } from '#app/infra/file-parsing/zip-file.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { categories, productCounts, products } from '../catalog.tables.server.ts'
import { listCategories } from '../categories.server.ts'
import type { Category } from '../category.ts'
import { lockStock } from '../inventory/reservations.server.ts'
import { openPictureZip, type PictureZip } from './images/image-zip.server.ts'
import { importPicturesJobName } from './images/import-images.server.ts'
import { productImports } from './import-export.tables.server.ts'
import {
  deleteImportFiles,
  deleteRowVersions,
  hasZip,
  importPaths,
  type PartOutcome,
  readRowVersions,
  storeRowVersions,
  storeSheet,
  storeZipPart,
} from './import-files.server.ts'
import { importLimits } from './import-limits.ts'
import type { ImportReport, ImportResult } from './import-report.ts'
import { countPictures, toImportReport } from './report-plan.server.ts'
import { findMapping, type StoredMapping } from './table/column-mappings.server.ts'
import { type Plan, planImport } from './table/plan-import.server.ts'
import { readSheet, type Sheet, type SheetOptions } from './table/sheet.server.ts'
import { writeProducts } from './table/write-products.server.ts'

export type ImportRefusal = 'gone' | 'not-checked' | 'faulty' | 'nothing'
export type ImportOutcome =
  | { ok: true; result: ImportResult }
  | { ok: false; reason: ImportRefusal }
  | { ok: false; reason: 'changed-meanwhile'; names: string[] }

export async function beginImport(
  shop: Shop,
  staff: StaffMember,
  { name, bytes }: { name: string; bytes: Readable },
): Promise<string> {
  const id = randomUUID()
  await storeSheet(shop, id, bytes)
  const row = { id, fileName: name.slice(0, 200), begunBy: staff.name, begunAt: shop.clock.now() }
  await shop.db.insert(productImports).values(row)
  return id
}

/** Deletes an import whose files are too large or incomplete. */
export async function cancelImport(shop: Shop, id: string): Promise<void> {
  await shop.db.delete(productImports).where(eq(productImports.id, id))
  await deleteImportFiles(shop, id)
}

async function isImportOpen(shop: Shop, id: string): Promise<boolean> {
  const [row] = await shop.db.select().from(productImports).where(eq(productImports.id, id))
  return (
    row !== undefined &&
    row.importedAt === null &&
    row.begunAt > addSeconds(shop.clock.now(), -importLimits.retentionSeconds)
  )
}

export async function receiveZipPart(
  shop: Shop,
  id: string,
  part: Readable,
  from: number,
): Promise<PartOutcome | 'gone'> {
  if (!(await isImportOpen(shop, id))) return 'gone'
  await deleteRowVersions(shop, id)
  return storeZipPart(shop, id, part, from)
}

/**
 * Reports the changes that the import would make, and stores the versions of the products. Null if its files were
 * deleted.
 */
export async function checkImport(shop: Shop, id: string, category: string): Promise<ImportReport | null> {
  if (!(await isImportOpen(shop, id))) return null
  await deleteRowVersions(shop, id)
  let stored: StoredMapping | null = null
  const findOwn = async (labels: readonly string[]) => {
    stored = await findMapping(shop.db, labels)
    return stored?.columns ?? null
  }
  const { plan, sheet } = await withImportFiles(shop, { id, category, findMapping: findOwn }, async (sheet, zip) => {
    const found = await planImport(shop, sheet, zip)
    if (zip) await checkZipPictures(found, zip)
    return { plan: found, sheet }
  })
  const { mapping } = sheet
  const labels = sheet.columns.length > 0 ? sheet.columns.map(({ label }) => label) : null
  await shop.db.update(productImports).set({ category, labels, mapping }).where(eq(productImports.id, id))
  if (plan.errors.length === 0) await storeRowVersions(shop, id, plan.rowVersions)
  return toImportReport(plan, sheet, category, stored)
}

type ImportFilesOptions = Pick<SheetOptions, 'category' | 'findMapping'> & { id: string }

async function withImportFiles<T>(
  shop: Shop,
  { id, ...options }: ImportFilesOptions,
  work: (sheet: Sheet, zip: PictureZip | null) => Promise<T>,
): Promise<T> {
  const paths = importPaths(shop, id)
  const sheet = await readSheet(paths.sheet, { categories: shop.categories, ...options })
  if (!(await hasZip(shop, id))) return work(sheet, null)
  const opening = await openPictureZip(shop.log, paths.zip)
  if (!opening.ok) {
    sheet.errors.push({ line: 0, field: 'Pictures', words: opening.message })
    return work({ ...sheet, rows: [] }, null)
  }
  return work(sheet, opening.zip)
}

/** Checks each file once and reports its error at the first line that names it. */
async function checkZipPictures(plan: Plan, zip: PictureZip) {
  const first = new Map<string, { line: number; entry: ZipEntry }>()
  for (const { line, pictures } of plan.products) {
    for (const picture of pictures ?? []) {
      if ('entry' in picture && !first.has(picture.entry.path))
        first.set(picture.entry.path, { line, entry: picture.entry })
    }
  }
  const named = [...first.values()]
  const messages = await zip.check(named.map(({ entry }) => entry))
  for (const [index, { line }] of named.entries()) {
    const words = messages[index]
    if (words) plan.errors.push({ line, field: 'Pictures', words })
  }
}

/** Imports the whole checked file in one transaction. Idempotent. */
export async function runImport(shop: Shop, staff: StaffMember, id: string): Promise<ImportOutcome> {
  const outcome = await shop.db
    .transaction((tx) => importExactlyOnce(tx, shop, staff, id))
    .catch((error: unknown): ImportOutcome => {
      // Another transaction has taken one of these names since the check.
      if (isNameTaken(error)) return { ok: false, reason: 'changed-meanwhile', names: [] }
      throw error
    })
  if (outcome.ok) {
    if (outcome.result.pictures === 0) await deleteImportFiles(shop, id)
    else await rm(importPaths(shop, id).sheet, { force: true })
    shop.jobs.wake(importPicturesJobName)
  }
  return outcome
}

function isNameTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === '23505' || cause?.code === '23505'
}

/** Locks the row before it reads the files, because a concurrent import deletes them. */
async function importExactlyOnce(tx: Database, shop: Shop, staff: StaffMember, id: string): Promise<ImportOutcome> {
  const [row] = await tx.select().from(productImports).where(eq(productImports.id, id)).for('update')
  if (!row) return { ok: false, reason: 'gone' }
  if (row.importedAt) return { ok: true, result: row }
  const marks = await readRowVersions(shop, id)
  if (!marks) return { ok: false, reason: 'not-checked' }
  const at = shop.clock.now()
  const lockedCategories = await lockCategories(tx)
  await lockProductsAndStock(tx, Object.keys(marks), at)
  const { category, mapping } = row
  const plan = await withImportFiles(
    { ...shop, categories: lockedCategories },
    { id, category, findMapping: async () => mapping },
    (sheet, zip) => planImport({ db: tx, categories: lockedCategories }, sheet, zip),
  )
  const names = await listChangedNames(tx, marks, plan)
  if (names.length > 0) return { ok: false, reason: 'changed-meanwhile', names }
  if (plan.errors.length > 0) return { ok: false, reason: 'faulty' }
  if (plan.products.length === 0) return { ok: false, reason: 'nothing' }
  await writeProducts(tx, plan.products, id, at)
  const changed = plan.products.filter(({ before }) => before).length
  const result = { added: plan.products.length - changed, changed, pictures: countPictures(plan.products) }
  await tx
    .update(productImports)
    .set({ importedAt: at, ...result })
    .where(eq(productImports.id, id))
  const action = `${countText(plan.products.length, 'product')} imported`
  const after = { name: row.fileName, ...result }
  await recordAudit(tx, { at, staff, action, subject: `file:${id}`, before: null, after })
  return { ok: true, result }
}

/** Locks all categories. Call it before locking products. */
async function lockCategories(tx: Database): Promise<Category[]> {
  await tx.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)).for('key share')
  return listCategories(tx)
}

/**
 * Locks products, their stock and the product counts (which triggers update) in the usual order, to avoid deadlocks.
 */
async function lockProductsAndStock(tx: Database, ids: string[], at: Date) {
  if (ids.length > 0) {
    const { id } = products
    await tx.select({ id }).from(products).where(inArray(id, ids)).orderBy(asc(id)).for('no key update')
    await lockStock(
      tx,
      ids.map((productId) => ({ productId, quantity: 0 })),
      null,
      at,
    )
  }
  const { category } = productCounts
  await tx.select({ category }).from(productCounts).orderBy(asc(category)).for('no key update')
}

async function listChangedNames(tx: Database, marks: Record<string, string>, plan: Plan): Promise<string[]> {
  const ids = Object.keys(marks).filter((id) => plan.rowVersions[id] !== marks[id])
  if (ids.length === 0) return []
  const rows = await tx
    .select({ name: products.name })
    .from(products)
    .where(inArray(products.id, ids.slice(0, 20)))
    .orderBy(asc(products.name))
  return rows.map(({ name }) => name)
}
