import type { SheetError } from '../sheet.server.ts'
import { htmlToText } from './plain-text.ts'
import {
  createCellReader,
  type FileFormat,
  type FileLine,
  hasColumns,
  type PlatformProduct,
  type PlatformProducts,
} from './platform-product.ts'
import { inexactPrices } from './shopify-file.ts'
import { combineVariants, type Variant } from './variants.ts'

/** A product CSV of WooCommerce's own exporter, with English titles. */
export const woocommerceFormat: FileFormat = (titles) => {
  const isWoo = hasColumns(titles, ['type'], ['name'], ['regular price'], ['images'])
  return isWoo ? (lines) => readProducts(lines.map(removeFormulaGuards), titles) : null
}

type Cell = ReturnType<typeof createCellReader>
type Attribute = { number: number; name: string; values: string[] }

/** WooCommerce adds an apostrophe to cells that a spreadsheet would run as formulas. */
function removeFormulaGuards({ line, cells }: FileLine): FileLine {
  return { line, cells: cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')) }
}

function readProducts(lines: readonly FileLine[], titles: readonly string[]): PlatformProducts {
  const cell = createCellReader(titles)
  const attributeNumbers = titles
    .flatMap((title) => /^attribute (\d+) name$/i.exec(title.trim())?.[1] ?? [])
    .map(Number)
  const kindOf = (line: FileLine) => cell(line, 'type').toLowerCase().split(',')[0]?.trim() ?? ''
  // A variation may come before its product.
  const byParent = Map.groupBy(
    lines.filter((line) => kindOf(line) === 'variation'),
    (line) => cell(line, 'parent'),
  )
  const warnings: SheetError[] = []
  const warn = (line: number, field: string, words: string) => void warnings.push({ line, field, words })
  const products = lines.flatMap((line): PlatformProduct[] => {
    const kind = kindOf(line)
    if (kind === 'variation') return []
    if (kind !== 'simple' && kind !== 'variable') {
      warn(
        line.line,
        'Type',
        `${cell(line, 'name') || 'This line'} is ${kind || 'nothing that can be sold'} and is left out.`,
      )
      return []
    }
    const variations = [cell(line, 'sku'), `id:${cell(line, 'id')}`].flatMap(
      (parent) => (parent && byParent.get(parent)) || [],
    )
    const product = readProduct(line, kind === 'variable' ? variations : [], attributeNumbers, cell)
    if (!product.isExact) warn(line.line, 'Regular price', inexactPrices)
    if ([line, ...variations].some((one) => cell(one, 'sale price') !== ''))
      warn(line.line, 'Sale price', 'The sale price is not taken along: it costs the regular one.')
    return [product]
  })
  return { products, errors: [], warnings }
}

function readProduct(
  line: FileLine,
  variations: readonly FileLine[],
  attributeNumbers: readonly number[],
  cell: Cell,
): PlatformProduct & { isExact: boolean } {
  const attributes = attributeNumbers
    .map((number) => ({
      number,
      name: cell(line, `attribute ${number} name`),
      values: splitList(cell(line, `attribute ${number} value(s)`)),
    }))
    .filter(({ name, number }) => name && variations.some((one) => cell(one, `attribute ${number} name`) === name))
  const variants = variations.flatMap((one) => readVariants(one, attributes, line, cell))
  const texts = [cell(line, 'short description'), cell(line, 'description')]
  return {
    line: line.line,
    key: cell(line, 'sku') || cell(line, 'id') || cell(line, 'name'),
    name: cell(line, 'name'),
    description: texts
      .map((text) => htmlToText(restoreLineBreaks(text)))
      .filter(Boolean)
      .join('\n\n'),
    ...combineVariants(
      variants.length > 0 ? attributes.map(({ name }) => name) : [],
      variants.length > 0 ? variants : readVariants(line, [], line, cell),
    ),
    state: stateOf(cell(line, 'published')),
    categoryTexts: [...splitList(cell(line, 'categories')), cell(line, 'name'), cell(line, 'tags')],
    pictures: splitList(cell(line, 'images')),
  }
}

/** The variants that a line stands for. An empty attribute stands for all values that the product has. */
function readVariants(line: FileLine, attributes: readonly Attribute[], product: FileLine, cell: Cell): Variant[] {
  const stock = cell(line, 'stock') === 'parent' ? cell(product, 'stock') : cell(line, 'stock')
  const isInStock = !/^(0|false)$/i.test(cell(line, 'in stock?'))
  const variant = {
    price: cell(line, 'regular price') || cell(product, 'regular price'),
    stock: stock === '' ? (isInStock ? null : 0) : Math.trunc(Number(stock)) || 0,
    canBackorder: /^(1|true|notify)$/i.test(cell(line, 'backorders allowed?')),
  }
  const combinations = attributes.reduce<string[][]>(
    (before, { number, values }) => {
      const [own] = splitList(cell(line, `attribute ${number} value(s)`))
      return before.flatMap((some) => (own === undefined ? values : [own]).map((value) => [...some, value]))
    },
    [[]],
  )
  return combinations.map((values) => ({ ...variant, values }))
}

function stateOf(published: string): PlatformProduct['state'] {
  if (/^(-1|2)$/.test(published)) return 'draft'
  return /^(0|false)$/i.test(published) ? 'hidden' : 'shown'
}

/** Commas separate the entries. A comma within an entry is escaped by a backslash. */
function splitList(text: string): string[] {
  return [...text.matchAll(/(?:\\,|[^,])+/g)].map(([entry]) => entry.replaceAll('\\,', ',').trim()).filter(Boolean)
}

/** The file contains `\n` for a line break, and `\\n` for a literal `\n`. */
function restoreLineBreaks(text: string): string {
  return text.replace(/\\(\\)?n/g, (_whole, isLiteral) => (isLiteral ? '\\n' : '\n'))
}
