import { type Categories, findCategory } from '../../../category.ts'
import { escapeValue, joinValues } from '../../../fields/listed-values.ts'
import { optionCells, optionColumns } from '../../../fields/options-in-file.ts'
import { optionLimits } from '../../../line-options.ts'
import {
  maxProductDescriptionLength,
  maxProductImages,
  maxProductNameLength,
  productNameKey,
} from '../../../product.ts'
import { picturesColumn, stockColumn } from '../product-columns.ts'
import type { SheetError, SheetRow } from '../sheet.server.ts'
import { etsyFormat } from './etsy-file.ts'
import { type Platform, platforms } from './platform-names.ts'
import type { FileFormat, FileLine, PlatformProduct, ReadLines } from './platform-product.ts'
import { shopifyFormat } from './shopify-file.ts'
import { woocommerceFormat } from './woocommerce-file.ts'

/**
 * `pictureHost`: the host of all pictures in the platform's exports. Null for WooCommerce, where each seller has
 * another host.
 */
const formats: Record<Platform, { read: FileFormat; pictureHost: string | null }> = {
  etsy: { read: etsyFormat, pictureHost: 'i.etsystatic.com' },
  shopify: { read: shopifyFormat, pictureHost: 'cdn.shopify.com' },
  woocommerce: { read: woocommerceFormat, pictureHost: null },
}

export type PlatformFile = { from: Platform; read: ReadLines }

export function findFormat(titles: readonly string[]): PlatformFile | null {
  for (const from of platforms) {
    const read = formats[from].read(titles)
    if (read) return { from, read }
  }
  return null
}

export type ParsedSheet = {
  rows: SheetRow[]
  errors: SheetError[]
  warnings: SheetError[]
  /** The host of linked pictures; null if no pictures are linked. */
  pictureHost: string | null
  /** The number of products whose category this shop does not have. */
  uncategorized: number
}

/** `category` is for products whose own category this shop does not have. */
export type CategoryFallback = { categories: Categories; category: string }

/** Converts the products of a platform's file to rows with the columns of the template. */
export function readPlatformFile(
  { from, read }: PlatformFile,
  lines: readonly FileLine[],
  shop: CategoryFallback,
): ParsedSheet {
  const { products, errors, warnings } = read(lines)
  const pictureHost = formats[from].pictureHost ?? hostOf(products.flatMap(({ pictures }) => pictures)[0])
  const names = new Set<string>()
  const rowWarnings: SheetError[] = []
  const proposed = products.map((product) => ({
    product,
    category: proposeCategory(shop.categories, product.categoryTexts),
  }))
  const rows = proposed.map(({ product, category: own }) => {
    const warn = (field: string, words: string) => void rowWarnings.push({ line: product.line, field, words })
    const cells = {
      Name: uniqueName(shorten(product.name, maxProductNameLength, 'Name', warn), names),
      Category: own ?? findCategory(shop.categories, shop.category)?.label ?? '',
      'Price (USD)': product.price,
      Description: shorten(product.description || product.name, maxProductDescriptionLength, 'Description', warn),
      State: product.state,
      'Made to order': product.isMadeToOrder ? 'yes' : 'no',
      ...toOptionCells(product, warn),
      [picturesColumn]: listFetchableLinks(product, pictureHost, warn).join(' | '),
    }
    return { line: product.line, cells, source: { from, key: product.key }, isLinked: true }
  })
  const uncategorized = proposed.filter((one) => one.category === null).length
  return { rows, errors, warnings: [...warnings, ...rowWarnings], pictureHost, uncategorized }
}

const maxReady = 9_999

type Warn = (field: string, words: string) => void

/** Returns ' glass bead ' for 'Glass beads': each word in the singular, between spaces. */
function singularWords(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  return ` ${words.map((word) => word.replace(/s$/, '')).join(' ')} `
}

/** Finds the first text that contains a category. If it contains several, the longest name wins. */
export function proposeCategory(categories: Categories, texts: readonly string[]): string | null {
  const longestFirst = categories.toSorted((one, other) => other.label.length - one.label.length)
  for (const text of texts) {
    const words = singularWords(text)
    const found = longestFirst.find(({ label }) => /\p{L}/u.test(label) && words.includes(singularWords(label)))
    if (found) return found.label
  }
  return null
}

function shorten(text: string, maxLength: number, field: string, warn: Warn): string {
  const characters = [...text]
  if (characters.length <= maxLength) return text
  warn(
    field,
    `It has ${characters.length.toLocaleString('en')} characters and is cut to ${maxLength.toLocaleString('en')}.`,
  )
  const cut = characters.slice(0, maxLength).join('')
  return cut.replace(/\s+\S*$/, '') || cut
}

/** Adds a number to a name that is taken. In this shop names must be unique, because addresses contain them. */
function uniqueName(name: string, taken: Set<string>): string {
  let unique = name
  for (let count = 2; taken.has(productNameKey(unique)); count += 1) {
    const end = ` ${count}`
    unique =
      [...name]
        .slice(0, maxProductNameLength - end.length)
        .join('')
        .trimEnd() + end
  }
  taken.add(productNameKey(unique))
  return unique
}

function toOptionCells({ options, ready }: PlatformProduct, warn: Warn) {
  const importedOptions = options.slice(0, optionLimits.choices).map(({ name, values }) => {
    if (values.length > optionLimits.values)
      warn('Choices', `${name} has ${values.length} values: the first ${optionLimits.values} are taken along.`)
    return { name, values: values.slice(0, optionLimits.values) }
  })
  if (options.length > importedOptions.length)
    warn('Choices', `It has ${options.length} choices: the first ${optionLimits.choices} are taken along.`)
  const cells = optionCells(importedOptions)
  const hasImportedValues = (values: readonly string[]) =>
    options.length === importedOptions.length &&
    importedOptions.every((one, index) => one.values.some(({ name }) => name === values[index]))
  const counted = ready.filter(({ values }) => hasImportedValues(values))
  const texts = counted.map(
    ({ values, number }) => `${joinValues(values.map(escapeValue), '/')} = ${Math.min(number, maxReady)}`,
  )
  const stock =
    importedOptions.length === 0 ? String(Math.min(counted[0]?.number ?? 0, maxReady)) : joinValues(texts, '|')
  return { ...Object.fromEntries(cells.map((text, index) => [optionColumns[index], text])), [stockColumn]: stock }
}

/** The links that the shop may download: https links to this host, up to the maximum per product. */
export function listFetchableLinks(
  { pictures }: Pick<PlatformProduct, 'pictures'>,
  host: string | null,
  warn: Warn,
): string[] {
  const links = pictures.map((link) => link.replaceAll('|', '%7C'))
  const fetchable = links.filter((link) => hostOf(link) !== null && hostOf(link) === host)
  if (fetchable.length < links.length)
    warn(
      picturesColumn,
      `${links.length - fetchable.length} of its pictures are not at ${host ?? 'an https address'}: they are left out.`,
    )
  if (fetchable.length > maxProductImages)
    warn(picturesColumn, `It has ${fetchable.length} pictures: the first ${maxProductImages} are taken along.`)
  return fetchable.slice(0, maxProductImages)
}

export function hostOf(link: string | undefined): string | null {
  const url = link === undefined ? null : URL.parse(link)
  return url?.protocol === 'https:' && url.port === '' ? url.hostname : null
}
