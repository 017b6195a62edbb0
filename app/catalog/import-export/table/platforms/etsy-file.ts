import { createHash } from 'node:crypto'
import { shopCurrency } from '#app/money/currency.ts'
import { decodeEntities } from './plain-text.ts'
import type { FileFormat, FileLine, PlatformProduct, PlatformProducts } from './platform-product.ts'

const pictureCount = 10
/**
 * The picture columns come after title, description, price, currency, quantity, tags and materials. Their positions are
 * the same in every language, but not their titles.
 */
const pictureColumn = 7
const optionColumn = pictureColumn + pictureCount

/**
 * Reads Etsy's export `EtsyListingsDownload.csv`. Recognises it in any language by the ten numbered picture columns.
 */
export const etsyFormat: FileFormat = (titles) => {
  const stem = /^(.*\D)1$/.exec(titles[pictureColumn]?.trim() ?? '')?.[1]
  const isEtsy =
    stem !== undefined &&
    Array.from({ length: pictureCount }).every(
      (_, index) => titles[pictureColumn + index]?.trim() === `${stem}${index + 1}`,
    )
  return isEtsy ? (lines) => readListings(lines, titles) : null
}

function readListings(lines: readonly FileLine[], titles: readonly string[]): PlatformProducts {
  const skuCounts = Map.groupBy(lines, ({ cells }) => skuOf(cells, titles))
  const products = lines.map((line) => readListing(line, titles, (sku) => skuCounts.get(sku)?.length === 1))
  const errors = lines.flatMap(({ line, cells }) => {
    const currency = cells[3]?.trim().toUpperCase() ?? ''
    if (currency === shopCurrency()) return []
    const words = `The price is in ${currency || 'an unknown currency'}, and this shop's are in ${shopCurrency()}: please change both in the file.`
    return [{ line, field: titles[3] ?? '', words }]
  })
  const warnings = [{ line: 0, field: titles[5] ?? '', words: 'Tags are not taken along: the shop has none.' }]
  if (products.some(({ options }) => options.length > 0)) {
    const words =
      'Etsy’s file has no price and no number for each variation: all cost the same and none is ready. Please give both afterwards.'
    warnings.push({ line: 0, field: titles[optionColumn] ?? '', words })
  }
  return { products, errors, warnings }
}

function skuOf(cells: readonly string[], titles: readonly string[]): string {
  return cells[titles.length - 1]?.trim() ?? ''
}

function readListing(
  { line, cells }: FileLine,
  titles: readonly string[],
  isOnlySku: (sku: string) => boolean,
): PlatformProduct {
  const cell = (index: number) => cells[index]?.trim() ?? ''
  const links = cells.slice(pictureColumn, optionColumn).flatMap((link) => link.trim() || [])
  const options = readVariations(cells.slice(optionColumn, titles.length - 1))
  const materials = cell(6)
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .join(', ')
  const sku = skuOf(cells, titles)
  const isSku = sku !== '' && !sku.includes(',') && isOnlySku(sku)
  return {
    line,
    key: isSku ? `sku ${sku}` : hashListing(cell(0), links[0] ?? ''),
    name: cell(0),
    description: [cell(1), ...(materials ? [`Materials: ${materials}`] : [])].join('\n\n'),
    price: cell(2),
    options,
    ready: options.length === 0 ? [{ values: [], number: Number.parseInt(cell(4), 10) || 0 }] : [],
    isMadeToOrder: options.length > 0,
    state: 'shown',
    categoryTexts: [cell(0), cell(5).replaceAll('_', ' ')],
    pictures: links,
  }
}

/** Each variation has three cells: type, name and values. Only the values contain HTML entities. */
function readVariations(cells: readonly string[]) {
  return Array.from({ length: Math.floor(cells.length / 3) }, (_, index) => {
    const [, name = '', values = ''] = cells.slice(3 * index, 3 * index + 3)
    const names = values
      .split(',')
      .map((value) => decodeEntities(value).trim())
      .filter(Boolean)
    return { name: name.trim(), values: names.map((value) => ({ name: value, differenceCents: 0 })) }
  }).filter(({ name, values }) => name !== '' && values.length > 0)
}

/**
 * Identifies a listing by its title and the number of its main picture, because titles alone are not unique and SKUs
 * are often missing.
 */
function hashListing(title: string, picture: string): string {
  const id = /il_\w+\.(\d+)_/.exec(picture)?.[1] ?? picture
  return createHash('sha256').update(`${title}\n${id}`).digest('hex').slice(0, 32)
}
