type Cell = string | Date | boolean | null | undefined

const offsetMs = 3 * 3_600_000
const dayMs = 86_400_000
/** Days from Excel's epoch to 1970. */
const excelEpoch = 25_569

export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  return (cell instanceof Date ? cell.toISOString() : String(cell)).trim()
}

/** Parses Nairobi time from a known text format, a date cell or a serial number; null for any other cell. */
export function cellTime(cell: Cell): Date | null {
  if (cell instanceof Date) return fromNairobiTime(cell.getTime())
  const text = cellText(cell)
  if (/^\d{5}(\.\d+)?$/.test(text)) return fromNairobiTime((Number(text) - excelEpoch) * dayMs)
  const dayFirst = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4})[ T]+(\d\d?):(\d\d)(?::(\d\d))?/.exec(text)
  const yearFirst = /^(\d{4})[-/](\d\d?)[-/](\d\d?)[ T]+(\d\d?):(\d\d)(?::(\d\d))?/.exec(text)
  if (dayFirst) return fromParts([dayFirst[3], dayFirst[2], dayFirst[1], ...dayFirst.slice(4)])
  return yearFirst ? fromParts(yearFirst.slice(1)) : null
}

function fromParts(parts: (string | undefined)[]): Date | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0))
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isThatDay = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && hour < 24 && minute < 60
  return isThatDay ? fromNairobiTime(wall.getTime()) : null
}

/** Rounds to whole seconds, since serial numbers are inexact. */
function fromNairobiTime(ms: number): Date {
  return new Date(Math.round((ms - offsetMs) / 1000) * 1000)
}

export type DecimalMark = '.' | ','

/** A file uses one format for all amounts: '1,234.50' or '1.234,50'. */
export function decimalMark(amounts: readonly string[]): DecimalMark {
  return amounts.some((text) => /,\d{1,2}\)?$/.test(text.trim())) ? ',' : '.'
}

/** The maximum of one statement row, in cents: just below a thousand million shillings. */
const maxRowCents = 99_999_999_999
/** The maximum of the sum of all rows. */
export const maxTotalCents = maxRowCents * 100

/**
 * Returns whole cents without the sign, because only one of the two layouts has a sign for outgoing money. Returns 0
 * for an empty cell; null for a text that is no amount, or for more than `max` cents.
 */
export function cellCents(cell: Cell, mark: DecimalMark, max = maxRowCents): number | null {
  const text = cellText(cell)
    .replace(/^(KES|KSHS?\.?)\s*/i, '')
    .replace(/[\s'()]/g, '')
    .replace(/^[-+]|-$/g, '')
  if (text === '' || text === '-') return 0
  const plain = mark === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  if (!/^\d{1,10}(\.\d+)?(E[+-]?\d+)?$/i.test(plain)) return null
  const cents = Math.round(Number(plain) * 100)
  return cents <= max ? cents : null
}
