import { choiceLimits } from '../../wish.ts'

/** The columns of a file of pieces, by the names that staff read. */
export const pieceColumns = {
  id: 'ID',
  name: 'Name',
  category: 'Category',
  price: 'Price (USD)',
  description: 'Description',
  state: 'State',
  madeToOrder: 'Made to order',
  makingDays: 'Days to make',
  choice1: 'Choice 1',
  values1: 'Values 1',
  choice2: 'Choice 2',
  values2: 'Values 2',
  choice3: 'Choice 3',
  values3: 'Values 3',
  ready: 'Ready',
  pictures: 'Pictures',
} as const

export type PieceColumn = keyof typeof pieceColumns
/** A column that the file does not have is absent. */
export type PieceCells = Partial<Record<PieceColumn, string>>

export const columnKeys = Object.keys(pieceColumns) as PieceColumn[]

export const choiceColumns = Array.from({ length: choiceLimits.choices }, (_, index) => ({
  name: `choice${index + 1}` as PieceColumn,
  values: `values${index + 1}` as PieceColumn,
}))

/** Spreadsheets and their people change letter case and spaces. */
export function findColumn(title: string): PieceColumn | null {
  const plain = plainTitle(title)
  return columnKeys.find((key) => plainTitle(pieceColumns[key]) === plain) ?? (plain === 'price' ? 'price' : null)
}

function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '')
}

export const importLimits = {
  lines: 5_000,
  sheetMegabytes: 16,
  zipMegabytes: 500,
  /** A ZIP is sent in parts, so that a slow line loses only one. */
  partBytes: 4 * 1024 * 1024,
} as const
