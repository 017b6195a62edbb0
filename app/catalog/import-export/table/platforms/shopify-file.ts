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
import { combineVariants, type Variant } from './variants.ts'

const handleColumns = ['url handle', 'handle']
const priceColumns = ['price', 'variant price']
const pictureColumns = ['product image url', 'image src']

/** A product CSV of Shopify with the column titles of before or after 2025. */
export const shopifyFormat: FileFormat = (titles) => {
  const isShopify = hasColumns(titles, handleColumns, ['title'], priceColumns, pictureColumns)
  return isShopify ? (lines) => readProducts(lines, createCellReader(titles)) : null
}

type Cell = ReturnType<typeof createCellReader>

function readProducts(lines: readonly FileLine[], cell: Cell): PlatformProducts {
  const warnings: SheetError[] = []
  const products = groupByHandle(lines, cell).map(([key, own]) => {
    const product = readProduct(key, own, cell)
    if (!product.isExact) warnings.push({ line: product.line, field: 'Price', words: inexactPrices })
    return product
  })
  return { products, errors: [], warnings }
}

export const inexactPrices =
  'Its prices differ by combinations of choices, which this shop has not: all cost what the cheapest does. Please look at the differences.'

/** The lines of a product are adjacent. A line without a handle belongs to the line above. */
function groupByHandle(lines: readonly FileLine[], cell: Cell): [string, FileLine[]][] {
  let last = ''
  const named = lines.map((line) => {
    last = cell(line, ...handleColumns) || last || cell(line, 'title')
    return { key: last, line }
  })
  return [...Map.groupBy(named, ({ key }) => key)].map(([key, own]) => [key, own.map(({ line }) => line)])
}

function readProduct(key: string, lines: readonly FileLine[], cell: Cell): PlatformProduct & { isExact: boolean } {
  const [first] = lines
  if (!first) throw new RangeError('a product has a line')
  const own = (...names: string[]) => cell(first, ...names)
  // Leaves out the value 'Default Title', which Shopify uses for a product without options.
  const options = [1, 2, 3].filter(
    (n) => own(`option${n} name`) !== '' && cell(first, `option${n} value`) !== 'Default Title',
  )
  const variants = lines
    .filter((line) => cell(line, ...priceColumns) !== '')
    .map((line) => readVariant(line, options, cell))
  const names = options.map((n) => own(`option${n} name`))
  return {
    line: first.line,
    key,
    name: own('title'),
    description: htmlToText(own('description', 'body (html)')),
    ...combineVariants(names, variants.length > 0 ? variants : [readVariant(first, [], cell)]),
    state: stateOf(own('status'), own('published on online store', 'published')),
    categoryTexts: [own('type'), own('product category'), own('title'), own('tags')],
    pictures: readPictures(lines, cell),
  }
}

function readVariant(line: FileLine, options: readonly number[], cell: Cell): Variant {
  const isCounted = cell(line, 'inventory tracker', 'variant inventory tracker') !== ''
  const stock = Number.parseInt(cell(line, 'inventory quantity', 'variant inventory qty'), 10)
  const policy = cell(line, 'continue selling when out of stock', 'variant inventory policy').toLowerCase()
  return {
    values: options.map((n) => cell(line, `option${n} value`)),
    price: cell(line, ...priceColumns),
    stock: isCounted && !Number.isNaN(stock) ? stock : null,
    canBackorder: policy === 'continue' || policy === 'true',
  }
}

function stateOf(status: string, published: string): PlatformProduct['state'] {
  if (status.toLowerCase() === 'draft') return 'draft'
  return status.toLowerCase() === 'archived' || published.toLowerCase() === 'false' ? 'hidden' : 'shown'
}

function readPictures(lines: readonly FileLine[], cell: Cell): string[] {
  const placed = lines.map((line) => ({
    link: cell(line, ...pictureColumns),
    position: Number(cell(line, 'image position')) || Number.POSITIVE_INFINITY,
  }))
  const inOrder = placed.toSorted((one, other) =>
    one.position < other.position ? -1 : Number(one.position > other.position),
  )
  return [...new Set(inOrder.flatMap(({ link }) => link || []))]
}
