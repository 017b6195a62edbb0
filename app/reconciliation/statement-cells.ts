type Cell = string | Date | boolean | null | undefined

const offsetMs = 3 * 3_600_000
const dayMs = 86_400_000
/** Days from Excel's beginning to 1970. */
const excelEpoch = 25_569

export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  return (cell instanceof Date ? cell.toISOString() : String(cell)).trim()
}

/** Nairobi's time as text in any of the known forms, as a date of the sheet or as its serial number; null for others. */
export function cellTime(cell: Cell): Date | null {
  if (cell instanceof Date) return fromWall(cell.getTime())
  const text = cellText(cell)
  if (/^\d{5}(\.\d+)?$/.test(text)) return fromWall((Number(text) - excelEpoch) * dayMs)
  const dayFirst = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4})[ T]+(\d\d?):(\d\d)(?::(\d\d))?/.exec(text)
  const yearFirst = /^(\d{4})[-/](\d\d?)[-/](\d\d?)[ T]+(\d\d?):(\d\d)(?::(\d\d))?/.exec(text)
  if (dayFirst) return fromParts([dayFirst[3], dayFirst[2], dayFirst[1], ...dayFirst.slice(4)])
  return yearFirst ? fromParts(yearFirst.slice(1)) : null
}

function fromParts(parts: (string | undefined)[]): Date | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0))
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isThatDay = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && hour < 24 && minute < 60
  return isThatDay ? fromWall(wall.getTime()) : null
}

/** Whole seconds: serial numbers are a little off. */
function fromWall(ms: number): Date {
  return new Date(Math.round((ms - offsetMs) / 1000) * 1000)
}

export type DecimalMark = '.' | ','

/** A file writes all its amounts in one way: '1,234.50' or '1.234,50'. */
export function decimalMark(amounts: readonly string[]): DecimalMark {
  return amounts.some((text) => /,\d{1,2}\)?$/.test(text.trim())) ? ',' : '.'
}

/** As much as a row of a statement can hold: below a thousand million shillings. */
const rowMost = 99_999_999_999
/** And all of its rows together. */
export const totalMost = rowMost * 100

/**
 * Whole cents, without a sign where money left: one layout writes one, the other does not. Null for what is no amount, and
 * for one above `most` cents.
 */
export function cellCents(cell: Cell, mark: DecimalMark, most = rowMost): number | null {
  const text = cellText(cell)
    .replace(/^(KES|KSHS?\.?)\s*/i, '')
    .replace(/[\s'()]/g, '')
    .replace(/^[-+]|-$/g, '')
  if (text === '' || text === '-') return 0
  const plain = mark === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  if (!/^\d{1,10}(\.\d+)?(E[+-]?\d+)?$/i.test(plain)) return null
  const cents = Math.round(Number(plain) * 100)
  return cents <= most ? cents : null
}
