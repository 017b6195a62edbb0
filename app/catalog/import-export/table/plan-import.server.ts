import { randomUUID } from 'node:crypto'
import { and, inArray } from 'drizzle-orm'
import type { ZipEntry } from '#app/infra/file-parsing/zip-file.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { pendingImages, products } from '../../catalog.tables.server.ts'
import type { Categories } from '../../category.ts'
import { optionPriceText } from '../../fields/option-rules.ts'
import { checkCategory } from '../../fields/product-rules.ts'
import type { StockInput } from '../../inventory/stock.ts'
import { isPending } from '../../pending-images.server.ts'
import {
  isFinished,
  type ProductDetails,
  type ProductImage,
  productNameKey,
  type StoredProduct,
} from '../../product.ts'
import { productInput, toDetails } from '../../product-input.ts'
import { isPriceWithinLimits } from '../../product-options.ts'
import { fullProductColumns, isStored } from '../../products.server.ts'
import { normalizeFileName, pictureName } from '../file-names.ts'
import type { PictureZip } from '../images/image-zip.server.ts'
import { withCategoryValue } from './category-cell.ts'
import { parseProduct } from './parse-product.ts'
import { withoutImported } from './platforms/imported-before.server.ts'
import { changedFields, findColumnOfError, stockError, stockVersion, stockWarning } from './product-changes.ts'
import { idColumn, picturesColumn, stockColumn } from './product-columns.ts'
import type { Sheet, SheetError, SheetRow } from './sheet.server.ts'

/** A stored picture of the product, a picture in the ZIP, or a link. */
export type PlannedPicture = { kept: ProductImage } | { entry: ZipEntry } | { link: string }

type PlannedLine = {
  id: string
  line: number
  name: string
  ready: StockInput[] | null
  pictures: PlannedPicture[] | null
  source: SheetRow['source'] | undefined
}
export type NewProduct = PlannedLine & { before: null; details: ProductDetails }
/** `details`: only the changed fields. */
export type ChangedProduct = PlannedLine & { before: StoredProduct; details: Partial<ProductDetails> }
export type PlannedProduct = NewProduct | ChangedProduct

export type Plan = {
  lines: number
  products: PlannedProduct[]
  errors: SheetError[]
  warnings: SheetError[]
  /** The versions of the products by id, so that the import can detect changes since the dry run. */
  rowVersions: Record<string, string>
}

const rowsPerBatch = 250
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type PlanDependencies = Pick<Shop, 'db' | 'categories'>
type PlanState = {
  categories: Categories
  plan: Plan
  zip: PictureZip | null
  ids: Map<string, number>
  names: Map<string, number>
}

/** Plans the changes without writing. Yields to other requests between batches. */
export async function planImport(
  { db, categories }: PlanDependencies,
  sheet: Sheet,
  zip: PictureZip | null,
): Promise<Plan> {
  const words = 'This column is not known: it is left out.'
  const unknown = sheet.unknown.map((field) => ({ line: 1, field, words }))
  const warnings = [...unknown, ...sheet.warnings]
  const plan: Plan = { lines: sheet.rows.length, products: [], errors: [...sheet.errors], warnings, rowVersions: {} }
  const state: PlanState = { categories, plan, zip, ids: new Map(), names: new Map() }
  for (let from = 0; from < sheet.rows.length; from += rowsPerBatch) {
    await planBatch(db, state, sheet.rows.slice(from, from + rowsPerBatch))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const others = zip?.countUnusedFiles() ?? 0
  if (others > 0) {
    const words =
      others === 1 ? 'One file of the ZIP stands in no line.' : `${others} files of the ZIP stand in no line.`
    warnings.push({ line: 0, field: picturesColumn, words })
  }
  return plan
}

async function planBatch(db: Database, state: PlanState, all: readonly SheetRow[]) {
  const rows = await withoutImported(db, all)
  const ids = rows.map(idOf).filter((id) => idPattern.test(id))
  const found = await findProducts(db, ids)
  const pendingIds = await findPendingImages(db, [...found.keys()])
  const planned = rows.flatMap((row) => planRow(state, row, found, pendingIds) ?? [])
  const names = planned.flatMap(({ details }) => (details.name === undefined ? [] : [productNameKey(details.name)]))
  const idByName = await findNames(db, names)
  for (const product of planned) {
    const owner = product.details.name === undefined ? undefined : idByName.get(productNameKey(product.details.name))
    const message = product.before ? nameTaken : `${nameTaken} To change that one, give its ID.`
    if (owner === undefined || owner === product.id) state.plan.products.push(product)
    else reportError(state, product.line, 'Name', message)
  }
}

const nameTaken = 'Another piece has this name already.'

const idOf = ({ cells }: SheetRow) => (cells[idColumn] ?? '').trim().toLowerCase()

async function findProducts(db: Database, ids: string[]): Promise<Map<string, StoredProduct>> {
  const rows = await db
    .select(fullProductColumns)
    .from(products)
    .where(and(inArray(products.id, ids), isStored))
  return new Map(rows.map((row) => [row.id, row]))
}

async function findPendingImages(db: Database, ids: string[]): Promise<Set<string>> {
  const { productId } = pendingImages
  const rows = await db
    .select({ productId })
    .from(pendingImages)
    .where(and(inArray(productId, ids), isPending))
  return new Set(rows.map((row) => row.productId))
}

async function findNames(db: Database, names: string[]): Promise<Map<string, string>> {
  const { id, nameKey } = products
  const rows = await db
    .select({ id, nameKey })
    .from(products)
    .where(and(inArray(nameKey, names), isStored))
  return new Map(rows.map((row) => [row.nameKey, row.id]))
}

function reportError({ plan }: PlanState, line: number, column: string, words: string): null {
  plan.errors.push({ line, field: column, words })
  return null
}

function planRow(
  state: PlanState,
  row: SheetRow,
  found: Map<string, StoredProduct>,
  awaiting: Set<string>,
): PlannedProduct | null {
  const report = (column: string, words: string) => reportError(state, row.line, column, words)
  const id = idOf(row)
  const before = found.get(id) ?? null
  if (id !== '' && !before) return report(idColumn, 'There is no piece with this ID. A new one has none.')
  const earlierLine = id === '' ? undefined : state.ids.get(id)
  if (earlierLine !== undefined) return report(idColumn, `This piece stands on line ${earlierLine} already.`)
  if (awaiting.has(id)) return report(idColumn, 'Its pictures are still being prepared: please wait for them.')
  if (before) state.ids.set(id, row.line)
  const read = parseProduct(withCategoryValue(state.categories, row.cells), before)
  for (const { column, message } of read.errors) report(column, message)
  const reportedColumns = new Set(read.errors.map(({ column }) => column))
  const checked = (before ? productInput.partial() : productInput).safeParse(read.input)
  const issues = [...checkCategory(state.categories, read.input), ...(checked.error?.issues ?? [])]
  for (const { path, message } of issues) {
    const column = findColumnOfError(path)
    if (!reportedColumns.has(column)) report(column, message)
    reportedColumns.add(column)
  }
  const pictures =
    read.pictures &&
    planPictures(state.zip, { names: read.pictures, isLinked: row.isLinked }, before, (words) =>
      report(picturesColumn, words),
    )
  if (!checked.success || reportedColumns.size > 0 || (read.pictures && !pictures)) return null
  const { ready = null, ...details } = toDetails(checked.data)
  return toPlannedProduct(state, row, { before, details, ready, pictures })
}

type RowChange = Pick<PlannedLine, 'ready' | 'pictures'> & {
  before: StoredProduct | null
  details: Partial<ProductDetails>
}

/** Null if the line has an error or changes nothing. */
function toPlannedProduct(state: PlanState, { line, source }: SheetRow, change: RowChange): PlannedProduct | null {
  const { before, ready, pictures } = change
  if (before && !isFinished({ ...before, ...change.details })) {
    return reportError(state, line, 'Category', 'This draft needs a category and a price.')
  }
  if (!isPriceWithinLimits(pricesAfterImport(change))) return reportError(state, line, 'Price (USD)', optionPriceText())
  const stockMessage = stockError(change)
  if (stockMessage) return reportError(state, line, stockColumn, stockMessage)
  const { isRecounted, details } = changedFields(change)
  const name = change.details.name ?? before?.name ?? ''
  if (!isNameFree(state, line, name)) return null
  const id = before?.id ?? randomUUID()
  if (before) state.plan.rowVersions[id] = `${before.version} ${ready ? stockVersion(before.stockCounts) : ''}`
  const warning = before && isRecounted && ready && stockWarning(before, ready)
  if (warning) state.plan.warnings.push({ line, field: stockColumn, words: warning })
  const keptKeys = pictures?.map((one) => ('kept' in one ? one.kept.key : ''))
  const isRearranged = keptKeys !== undefined && keptKeys.join() !== before?.images.map(({ key }) => key).join()
  const changes = Object.keys(details).length > 0 || isRecounted || isRearranged
  if (before && !changes) return null
  const changed = { ready: isRecounted ? ready : null, pictures: isRearranged ? pictures : null }
  const planned = { id, line, name, source, ...changed }
  if (before) return { ...planned, before, details }
  return isComplete(details) ? { ...planned, before, details } : null
}

function isComplete(details: Partial<ProductDetails>): details is ProductDetails {
  const { name, category, priceCents } = details
  return name !== undefined && category !== undefined && priceCents !== undefined
}

function pricesAfterImport({ before, details }: RowChange) {
  const priceCents = details.priceCents ?? before?.priceCents ?? 0
  return { priceCents, choices: details.choices ?? before?.choices ?? [] }
}

function isNameFree(state: PlanState, line: number, name: string): boolean {
  const key = productNameKey(name)
  const other = state.names.get(key)
  if (other !== undefined) reportError(state, line, 'Name', `The piece on line ${other} has this name already.`)
  else state.names.set(key, line)
  return other === undefined
}

function planPictures(
  zip: PictureZip | null,
  { names, isLinked }: { names: readonly string[]; isLinked: boolean },
  before: StoredProduct | null,
  report: (words: string) => void,
): PlannedPicture[] | null {
  const found = names.map((name): PlannedPicture | null => {
    const existingImage = before?.images.find(({ key }) => pictureName(key) === normalizeFileName(name))
    if (existingImage) return { kept: existingImage }
    const entry = zip?.find(name) ?? null
    if (entry === null && isLinked && name.startsWith('https://')) return { link: name }
    if (entry === 'twice') report(`'${name}' is in the ZIP twice, in different folders.`)
    else if (entry === null) report(zip ? `'${name}' is not in the ZIP.` : `'${name}' is not here: no ZIP was given.`)
    return entry === 'twice' || entry === null ? null : { entry }
  })
  const pictures = found.filter((picture) => picture !== null)
  return pictures.length === found.length ? pictures : null
}
