import { randomUUID } from 'node:crypto'
import { and, inArray, isNull } from 'drizzle-orm'
import type { ZipEntry } from '#app/infra/file-parsing/zip-file.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { pendingImages, products } from '../../catalog.tables.server.ts'
import type { Categories } from '../../category.ts'
import { optionPriceText } from '../../fields/option-rules.ts'
import { checkCategory } from '../../fields/product-rules.ts'
import type { StockInput } from '../../inventory/stock.ts'
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
import { fileKey, pictureName } from '../file-names.ts'
import type { PictureZip } from '../images/image-zip.server.ts'
import { withCategoryValue } from './category-cell.ts'
import { withoutImported } from './other-shops/imported-before.server.ts'
import { parseProduct } from './parse-product.ts'
import { changedFields, columnOf, stockError, stockVersion, stockWarning } from './product-changes.ts'
import { idColumn, picturesColumn, stockColumn } from './product-columns.ts'
import type { Sheet, SheetError, SheetRow } from './sheet.server.ts'

/** One that is there, one of the ZIP, or one that another platform's file links to. */
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
/** `details` are only what changes. */
export type ChangedProduct = PlannedLine & { before: StoredProduct; details: Partial<ProductDetails> }
/** A line that changes something. */
export type PlannedProduct = NewProduct | ChangedProduct

export type Plan = {
  lines: number
  pieces: PlannedProduct[]
  faults: SheetError[]
  warnings: SheetError[]
  /** How each piece of the file stood, by its id: what is another later has changed meanwhile. */
  marks: Record<string, string>
}

const atOnce = 250
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Stock = Pick<Shop, 'db' | 'categories'>
type Scene = {
  categories: Categories
  plan: Plan
  zip: PictureZip | null
  ids: Map<string, number>
  names: Map<string, number>
}

/** What the file means for the shop as it is now. Writes nothing, and lets others be answered between some lines. */
export async function planImport({ db, categories }: Stock, sheet: Sheet, zip: PictureZip | null): Promise<Plan> {
  const unknown = sheet.unknown.map((title) => ({
    line: 1,
    field: title,
    words: 'This column is not known: it is left out.',
  }))
  const warnings = [...unknown, ...sheet.warnings]
  const plan: Plan = { lines: sheet.rows.length, pieces: [], faults: [...sheet.faults], warnings, marks: {} }
  const scene: Scene = { categories, plan, zip, ids: new Map(), names: new Map() }
  for (let from = 0; from < sheet.rows.length; from += atOnce) {
    await planSome(db, scene, sheet.rows.slice(from, from + atOnce))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const others = zip?.countOthers() ?? 0
  if (others > 0) {
    const words =
      others === 1 ? 'One file of the ZIP stands in no line.' : `${others} files of the ZIP stand in no line.`
    warnings.push({ line: 0, field: picturesColumn, words })
  }
  return plan
}

async function planSome(db: Database, scene: Scene, all: readonly SheetRow[]) {
  const rows = await withoutImported(db, all)
  const ids = rows.map(idOf).filter((id) => idForm.test(id))
  const found = ids.length > 0 ? await findProducts(db, ids) : new Map<string, StoredProduct>()
  const awaiting = await findPendingImages(db, [...found.keys()])
  const planned = rows.flatMap((row) => planRow(scene, row, found, awaiting) ?? [])
  const names = planned.flatMap(({ details }) => (details.name === undefined ? [] : [productNameKey(details.name)]))
  const taken = await findNames(db, names)
  for (const piece of planned) {
    const owner = piece.details.name === undefined ? undefined : taken.get(productNameKey(piece.details.name))
    if (owner === undefined || owner === piece.id) scene.plan.pieces.push(piece)
    else
      reportError(scene, piece.line, 'Name', piece.before ? nameTaken : `${nameTaken} To change that one, give its ID.`)
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
  if (ids.length === 0) return new Set()
  const { productId, imageKey, fault } = pendingImages
  const rows = await db
    .select({ productId })
    .from(pendingImages)
    .where(and(inArray(productId, ids), isNull(imageKey), isNull(fault)))
  return new Set(rows.map((row) => row.productId))
}

async function findNames(db: Database, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { id, nameKey } = products
  const rows = await db
    .select({ id, nameKey })
    .from(products)
    .where(and(inArray(nameKey, names), isStored))
  return new Map(rows.map((row) => [row.nameKey, row.id]))
}

function reportError({ plan }: Scene, line: number, column: string, words: string): null {
  plan.faults.push({ line, field: column, words })
  return null
}

function planRow(
  scene: Scene,
  row: SheetRow,
  found: Map<string, StoredProduct>,
  awaiting: Set<string>,
): PlannedProduct | null {
  const fault = (column: string, words: string) => reportError(scene, row.line, column, words)
  const id = idOf(row)
  const before = found.get(id) ?? null
  if (id !== '' && !before) return fault(idColumn, 'There is no piece with this ID. A new one has none.')
  const twice = id === '' ? undefined : scene.ids.get(id)
  if (twice !== undefined) return fault(idColumn, `This piece stands on line ${twice} already.`)
  if (awaiting.has(id)) return fault(idColumn, 'Its pictures are still being prepared: please wait for them.')
  if (before) scene.ids.set(id, row.line)
  const read = parseProduct(withCategoryValue(scene.categories, row.cells), before)
  for (const { column, message } of read.errors) fault(column, message)
  const told = new Set(read.errors.map(({ column }) => column))
  const checked = (before ? productInput.partial() : productInput).safeParse(read.input)
  const issues = [...checkCategory(scene.categories, read.input), ...(checked.error?.issues ?? [])]
  for (const { path, message } of issues) {
    const column = columnOf(path)
    if (!told.has(column)) fault(column, message)
    told.add(column)
  }
  const pictures =
    read.pictures &&
    planPictures(scene, { names: read.pictures, isLinked: row.isLinked }, before, (words) =>
      fault(picturesColumn, words),
    )
  if (!checked.success || told.size > 0 || (read.pictures && !pictures)) return null
  const { ready = null, ...details } = toDetails(checked.data)
  return finishRow(scene, row, { before, details, ready, pictures })
}

type Told = { before: StoredProduct | null; details: Partial<ProductDetails> } & Pick<PlannedLine, 'ready' | 'pictures'>

/** Null where nothing changes. */
function finishRow(scene: Scene, { line, source }: SheetRow, told: Told): PlannedProduct | null {
  const { before, ready, pictures } = told
  if (before && !isFinished({ ...before, ...told.details })) {
    return reportError(scene, line, 'Category', 'This draft needs a category and a price.')
  }
  if (!isPriceWithinLimits(pricedAs(told))) return reportError(scene, line, 'Price (USD)', optionPriceText())
  const unready = stockError(told)
  if (unready) return reportError(scene, line, stockColumn, unready)
  const { isRecounted, details } = changedFields(told)
  const name = told.details.name ?? before?.name ?? ''
  if (!isNameFree(scene, line, name)) return null
  const id = before?.id ?? randomUUID()
  if (before) scene.plan.marks[id] = `${before.version} ${ready ? stockVersion(before.ready) : ''}`
  const warning = before && isRecounted && ready && stockWarning(before, ready)
  if (warning) scene.plan.warnings.push({ line, field: stockColumn, words: warning })
  const kept = pictures?.map((one) => ('kept' in one ? one.kept.key : ''))
  const isRearranged = kept !== undefined && kept.join() !== before?.images.map(({ key }) => key).join()
  const changes = Object.keys(details).length > 0 || isRecounted || isRearranged
  if (before && !changes) return null
  const planned = {
    id,
    line,
    name,
    source,
    ready: isRecounted ? ready : null,
    pictures: isRearranged ? pictures : null,
  }
  if (before) return { ...planned, before, details }
  return isComplete(details) ? { ...planned, before, details } : null
}

function isComplete(details: Partial<ProductDetails>): details is ProductDetails {
  const { name, category, priceCents } = details
  return name !== undefined && category !== undefined && priceCents !== undefined
}

/** As it would be after the import. */
function pricedAs({ before, details }: Told) {
  const priceCents = details.priceCents ?? before?.priceCents ?? 0
  return { priceCents, choices: details.choices ?? before?.choices ?? [] }
}

function isNameFree(scene: Scene, line: number, name: string): boolean {
  const key = productNameKey(name)
  const other = scene.names.get(key)
  if (other !== undefined) reportError(scene, line, 'Name', `The piece on line ${other} has this name already.`)
  else scene.names.set(key, line)
  return other === undefined
}

function planPictures(
  { zip }: Scene,
  { names, isLinked }: { names: readonly string[]; isLinked: boolean },
  before: StoredProduct | null,
  fault: (words: string) => void,
): PlannedPicture[] | null {
  const found = names.map((name): PlannedPicture | null => {
    const kept = before?.images.find(({ key }) => pictureName(key) === fileKey(name))
    if (kept) return { kept }
    const entry = zip?.find(name) ?? null
    if (entry === null && isLinked && name.startsWith('https://')) return { link: name }
    if (entry === 'twice') fault(`'${name}' is in the ZIP twice, in different folders.`)
    else if (entry === null) fault(zip ? `'${name}' is not in the ZIP.` : `'${name}' is not here: no ZIP was given.`)
    return entry === 'twice' || entry === null ? null : { entry }
  })
  const pictures = found.filter((picture) => picture !== null)
  return pictures.length === found.length ? pictures : null
}
