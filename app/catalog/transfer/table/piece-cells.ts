import { centsToText } from '#app/money/money.ts'
import { csvStart, textCell } from '#app/platform/csv.ts'
import { categoryOf } from '../../category.ts'
import type { Choice, ChoiceValue } from '../../choices.ts'
import { isWhollyChosen } from '../../choices.ts'
import type { Product } from '../../product.ts'
import { chosenOf } from '../../wish.ts'
import { escapeValue, listed } from './listed-values.ts'
import { choiceColumns, columnKeys, type PieceCells, pieceColumns } from './piece-columns.ts'

export const csvHead = `${csvStart}${columnKeys.map((key) => textCell(pieceColumns[key])).join(',')}\r\n`

export function csvRow(cells: PieceCells): string {
  return `${columnKeys.map((key) => textCell(cells[key] ?? '')).join(',')}\r\n`
}

/** What the file says of a piece; read again it says the same. */
export function pieceCells(product: Product): PieceCells {
  const { id, name, category, priceCents, description, withheld, isMadeToOrder, makingDays, choices, images } = product
  return {
    id,
    name,
    category: categoryOf(category).label,
    price: centsToText(priceCents),
    description: description ?? '',
    state: withheld ?? 'shown',
    madeToOrder: isMadeToOrder ? 'yes' : 'no',
    makingDays: makingDays === null ? '' : String(makingDays),
    ...choiceCells(choices),
    ready: readyCell(product),
    pictures: listed(
      images.map(({ key }) => pictureName(key)),
      '|',
    ),
  }
}

/** How a picture that the shop has is named in the file. */
export function pictureName(key: string): string {
  return `${key}.jpg`
}

function choiceCells(choices: readonly Choice[]): PieceCells {
  const cells = choices.map(({ name, values }, index) => {
    const columns = choiceColumns[index]
    return columns ? { [columns.name]: name, [columns.values]: listed(values.map(valueText), '|') } : {}
  })
  return Object.assign({}, ...cells)
}

/** '17 cm (+4.00)'. A name that ends so says that it costs nothing more. */
function valueText({ name, differenceCents }: ChoiceValue): string {
  const text = escapeValue(name)
  if (differenceCents === 0) return /\([+-][^()]*\)$/.test(name) ? `${text} (+0.00)` : text
  return `${text} (${differenceCents > 0 ? '+' : ''}${centsToText(differenceCents)})`
}

/** '3', or for each of the choices '17 cm / red = 3 | 19 cm / red = 1'. */
function readyCell({ choices, ready }: Product): string {
  const counted = ready.filter((row) => row.shelf > 0 && isWhollyChosen(choices, chosenOf(row.choices)))
  if (choices.length === 0) return String(counted[0]?.shelf ?? 0)
  const texts = counted.map((row) => {
    const values = choices.map(({ name }) => escapeValue(row.choices[name] ?? ''))
    return `${listed(values, '/')} = ${row.shelf}`
  })
  return listed(texts, '|')
}
