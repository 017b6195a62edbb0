import { categories } from '../../category.ts'
import type { Product } from '../../product.ts'
import { productImagesMaximum } from '../../product.ts'
import { chosenByName } from '../../wish.ts'
import { splitValues, unescapeValue } from './listed-values.ts'
import { choiceColumns, type PieceCells, type PieceColumn } from './piece-columns.ts'
import { readAmount } from './typed-amount.ts'

export type FieldFault = { field: PieceColumn; words: string }

/** `input` is for the rules of a product; null pictures stay as they are. */
export type ReadPiece = { input: Record<string, unknown>; pictures: string[] | null; faults: FieldFault[] }

type Told = Pick<Product, 'choices' | 'description'>

/** What is not said of a piece that the shop has stays as it is: a column that is not there, and mostly an empty cell. */
export function readPiece(given: PieceCells, before: Told | null): ReadPiece {
  const cells = Object.fromEntries(Object.entries(given).map(([key, text]) => [key, text.trim()])) as PieceCells
  const faults: FieldFault[] = []
  const fault = (field: PieceColumn, words: string) => void faults.push({ field, words })
  const choices = readChoices(cells, fault)
  const names = (choices ?? before?.choices ?? []).map(({ name }) => name)
  const ready = cells.ready === undefined ? undefined : readReady(cells.ready, names, fault)
  const hasNoWords = before && before.description === null && !cells.description
  const all = {
    name: cells.name ?? (before ? undefined : ''),
    category: cells.category === undefined ? (before ? undefined : '') : categoryValue(cells.category),
    price: readPrice(cells.price ?? (before ? undefined : ''), fault),
    description: hasNoWords ? undefined : (cells.description ?? (before ? undefined : '')),
    withheld: readState(cells.state, fault),
    made_to_order: readYesNo(cells.madeToOrder, fault),
    making_days: readDays(cells.makingDays),
    choices,
    ready,
  }
  const input = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return { input, pictures: readPictures(cells.pictures ?? '', before === null, fault), faults }
}

type Fault = (field: PieceColumn, words: string) => void

function categoryValue(text: string): string {
  return categories.find(({ label }) => label.toLowerCase() === text.toLowerCase())?.value ?? text
}

function readPrice(text: string | undefined, fault: Fault): number | undefined {
  if (text === undefined) return undefined
  const amount = text === '' ? ({ ok: false, words: 'Price is required' } as const) : readAmount(text)
  if (amount.ok) return amount.dollars
  fault('price', amount.words)
  return undefined
}

function readState(text = '', fault: Fault): string | null | undefined {
  const state = text.toLowerCase()
  if (state === '') return undefined
  if (state === 'shown') return null
  if (state === 'hidden' || state === 'draft') return state
  fault('state', 'must be shown, hidden or draft')
  return undefined
}

function readYesNo(text = '', fault: Fault): boolean | undefined {
  if (text === '') return undefined
  if (/^(yes|y|true|1)$/i.test(text)) return true
  if (/^(no|n|false|0)$/i.test(text)) return false
  fault('madeToOrder', 'must be yes or no')
  return undefined
}

/** Empty: as long as the shop's pieces usually take. What is no number is told by the rules. */
function readDays(text: string | undefined): unknown {
  if (text === undefined) return undefined
  if (text === '') return null
  return /^\d{1,4}$/.test(text) ? Number(text) : text
}

type ReadChoice = { name: string; values: { name: string; difference?: number }[] }

function readChoices(cells: PieceCells, fault: Fault): ReadChoice[] | undefined {
  const isSaid = choiceColumns.some(({ name, values }) => cells[name] !== undefined || cells[values] !== undefined)
  if (!isSaid) return undefined
  return choiceColumns.flatMap((columns) => {
    const name = cells[columns.name] ?? ''
    const texts = splitValues(cells[columns.values] ?? '', '|')
    if (name === '' && texts.length === 0) return []
    if (name === '') fault(columns.name, 'is missing: its values are there')
    return [{ name, values: texts.map((text) => readValue(text, (words) => fault(columns.values, words))) }]
  })
}

function readValue(text: string, fault: (words: string) => void): ReadChoice['values'][number] {
  const priced = /^(.*\S)\s*\(\s*([+\u2212-][^()]*)\)$/su.exec(text)
  if (!priced) return { name: unescapeValue(text) }
  const amount = readAmount(priced[2] ?? '')
  if (!amount.ok) fault(amount.words)
  return { name: unescapeValue(priced[1] ?? ''), ...(amount.ok ? { difference: amount.dollars } : {}) }
}

/** '3', or '17 cm / red = 3 | 19 cm / red = 1' in the order of the choices. */
function readReady(text: string, names: readonly string[], fault: Fault): object[] | undefined {
  if (names.length === 0) {
    if (!/^\d{0,4}$/.test(text)) return void fault('ready', 'must be a whole number')
    return Number(text) > 0 ? [{ choices: {}, number: Number(text) }] : []
  }
  const rows = splitValues(text, '|').map((row) => {
    const [chosen = '', number = '', ...more] = splitValues(row, '=')
    const values = splitValues(chosen, '/').map(unescapeValue)
    const isRead = more.length === 0 && /^\d{1,4}$/.test(number) && values.length === names.length
    const pairs = names.map((name, index) => ({ name, value: values[index] ?? '' }))
    return isRead ? { choices: chosenByName(pairs), number: Number(number) } : null
  })
  if (text !== '0' && rows.includes(null))
    return void fault('ready', `must be such as '${names.map((name) => name.toLowerCase()).join(' / ')} = 2'`)
  return rows.filter((row) => row !== null && row.number > 0) as object[]
}

function readPictures(text: string, isNew: boolean, fault: Fault): string[] | null {
  const names = text
    .split(/[|\r\n]+/)
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length === 0) {
    if (isNew) fault('pictures', 'At least one picture is required')
    return null
  }
  if (names.length > productImagesMaximum) fault('pictures', `A piece has at most ${productImagesMaximum} pictures`)
  if (new Set(names.map(fileKey)).size < names.length) fault('pictures', 'names a picture twice')
  return names
}

/** What two programs may write of one file's name. */
export function fileKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
