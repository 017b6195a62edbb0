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
import { etsyFile } from './etsy-file.ts'
import type { FileFormat, FileLine, OtherProduct, ReadLines } from './other-product.ts'
import { type OtherShop, otherShops } from './other-shop.ts'
import { shopifyFile } from './shopify-file.ts'
import { woocommerceFile } from './woocommerce-file.ts'

/** Where the pictures of each stand (facts/imports.md); those of WooCommerce at whatever host the seller has. */
const formats: Record<OtherShop, { read: FileFormat; pictureHost: string | null }> = {
  etsy: { read: etsyFile, pictureHost: 'i.etsystatic.com' },
  shopify: { read: shopifyFile, pictureHost: 'cdn.shopify.com' },
  woocommerce: { read: woocommerceFile, pictureHost: null },
}

export type OtherFile = { from: OtherShop; read: ReadLines }

export function findFormat(titles: readonly string[]): OtherFile | null {
  for (const from of otherShops) {
    const read = formats[from].read(titles)
    if (read) return { from, read }
  }
  return null
}

export type OtherSheet = {
  rows: SheetRow[]
  faults: SheetError[]
  warnings: SheetError[]
  /** Null: no picture of it is linked. */
  pictureHost: string | null
  /** How many products tell no category of this shop. */
  uncategorized: number
}

/** `category` is for products that tell none of this shop's. */
export type OfShop = { categories: Categories; category: string }

/** As the shop's own table has them. */
export function readOtherShop({ from, read }: OtherFile, lines: readonly FileLine[], shop: OfShop): OtherSheet {
  const { products, faults, warnings } = read(lines)
  const pictureHost = formats[from].pictureHost ?? hostOf(products.flatMap(({ pictures }) => pictures)[0])
  const names = new Set<string>()
  const told: SheetError[] = []
  const proposed = products.map((product) => ({
    product,
    category: proposeCategory(shop.categories, product.categoryTexts),
  }))
  const rows = proposed.map(({ product, category: own }) => {
    const warn = (field: string, words: string) => void told.push({ line: product.line, field, words })
    const cells = {
      Name: uniqueName(shortened(product.name, maxProductNameLength, 'Name', warn), names),
      Category: own ?? findCategory(shop.categories, shop.category)?.label ?? '',
      'Price (USD)': product.price,
      Description: shortened(product.description || product.name, maxProductDescriptionLength, 'Description', warn),
      State: product.state,
      'Made to order': product.isMadeToOrder ? 'yes' : 'no',
      ...optionsOf(product, warn),
      [picturesColumn]: picturesOf(product, pictureHost, warn).join(' | '),
    }
    return { line: product.line, cells, source: { from, key: product.key }, isLinked: true }
  })
  const uncategorized = proposed.filter((one) => one.category === null).length
  return { rows, faults, warnings: [...warnings, ...told], pictureHost, uncategorized }
}

const maxReady = 9_999

type Warn = (field: string, words: string) => void

/** ' glass bead ', with each word in the singular. */
function singularWords(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  return ` ${words.map((word) => word.replace(/s$/, '')).join(' ')} `
}

/** The first text that names one decides; of the names in it the longest. */
export function proposeCategory(categories: Categories, texts: readonly string[]): string | null {
  const longestFirst = categories.toSorted((one, other) => other.label.length - one.label.length)
  for (const text of texts) {
    const words = singularWords(text)
    const found = longestFirst.find(({ label }) => /\p{L}/u.test(label) && words.includes(singularWords(label)))
    if (found) return found.label
  }
  return null
}

function shortened(text: string, maxLength: number, field: string, warn: Warn): string {
  const signs = [...text]
  if (signs.length <= maxLength) return text
  warn(field, `It has ${signs.length.toLocaleString('en')} characters and is cut to ${maxLength.toLocaleString('en')}.`)
  const cut = signs.slice(0, maxLength).join('')
  return cut.replace(/\s+\S*$/, '') || cut
}

/** Other platforms take a name twice; here it is an address. */
function uniqueName(name: string, taken: Set<string>): string {
  let own = name
  for (let count = 2; taken.has(productNameKey(own)); count += 1) {
    const end = ` ${count}`
    own =
      [...name]
        .slice(0, maxProductNameLength - end.length)
        .join('')
        .trimEnd() + end
  }
  taken.add(productNameKey(own))
  return own
}

function optionsOf({ options, ready }: OtherProduct, warn: Warn) {
  const kept = options.slice(0, optionLimits.choices).map(({ name, values }) => {
    if (values.length > optionLimits.values)
      warn('Choices', `${name} has ${values.length} values: the first ${optionLimits.values} are taken along.`)
    return { name, values: values.slice(0, optionLimits.values) }
  })
  if (options.length > kept.length)
    warn('Choices', `It has ${options.length} choices: the first ${optionLimits.choices} are taken along.`)
  const cells = optionCells(kept)
  const isKept = (values: readonly string[]) =>
    options.length === kept.length && kept.every((one, index) => one.values.some(({ name }) => name === values[index]))
  const counted = ready.filter(({ values }) => isKept(values))
  const texts = counted.map(
    ({ values, number }) => `${joinValues(values.map(escapeValue), '/')} = ${Math.min(number, maxReady)}`,
  )
  const stock = kept.length === 0 ? String(Math.min(counted[0]?.number ?? 0, maxReady)) : joinValues(texts, '|')
  return { ...Object.fromEntries(cells.map((text, index) => [optionColumns[index], text])), [stockColumn]: stock }
}

/** Those that the shop may fetch. */
export function picturesOf({ pictures }: Pick<OtherProduct, 'pictures'>, host: string | null, warn: Warn): string[] {
  const links = pictures.map((link) => link.replaceAll('|', '%7C'))
  const near = links.filter((link) => hostOf(link) !== null && hostOf(link) === host)
  if (near.length < links.length)
    warn(
      picturesColumn,
      `${links.length - near.length} of its pictures are not at ${host ?? 'an https address'}: they are left out.`,
    )
  if (near.length > maxProductImages)
    warn(picturesColumn, `It has ${near.length} pictures: the first ${maxProductImages} are taken along.`)
  return near.slice(0, maxProductImages)
}

export function hostOf(link: string | undefined): string | null {
  const url = link === undefined ? null : URL.parse(link)
  return url?.protocol === 'https:' && url.port === '' ? url.hostname : null
}
