/** `order`: the number of the order, used only to distinguish equal reviews. */
export type EtsyReview = { reviewer: string | null; day: string; stars: number; words: string; order: string }
export type ReviewError = { line: number; field: string; words: string }
export type EtsyRefusal = 'not-json' | 'no-list' | 'too-many'
export type EtsyReading =
  | { ok: true; rows: number; reviews: EtsyReview[]; errors: ReviewError[] }
  | { ok: false; reason: EtsyRefusal }

export const reviewFileLimits = { megabytes: 8, rows: 10_000, words: 5_000, name: 100, order: 40 } as const
/** The earliest possible day of a review: Etsy began in 2005. */
const firstDay = '2005-01-01'

/**
 * Reads `reviews.json` from Etsy's data download. Call it only in the child process, because it needs memory for the
 * whole JSON. `lastDay`: the latest possible day of a review.
 */
export function readEtsyReviews(bytes: Uint8Array, lastDay: string): EtsyReading {
  const list = parseJson(bytes)
  if (list === undefined) return { ok: false, reason: 'not-json' }
  if (!Array.isArray(list)) return { ok: false, reason: 'no-list' }
  if (list.length > reviewFileLimits.rows) return { ok: false, reason: 'too-many' }
  const errors: ReviewError[] = []
  const reviews = list.flatMap((row: unknown, index) => readRow(row, index + 1, lastDay, errors) ?? [])
  return { ok: true, rows: list.length, reviews, errors }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function readRow(row: unknown, line: number, lastDay: string, errors: ReviewError[]): EtsyReview | null {
  const before = errors.length
  const addError = (field: string, words: string) => void errors.push({ line, field, words })
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    addError('', 'must be a review')
    return null
  }
  const values = new Map<string, unknown>(Object.entries(row))
  const text = (field: string, maxLength: number): string => {
    const value = values.get(field) ?? ''
    const plainValue = typeof value === 'number' ? String(value) : value
    if (typeof plainValue !== 'string') {
      addError(field, 'must be text')
      return ''
    }
    const tidied = plainValue
      .toWellFormed()
      .replaceAll(/\0|\p{Bidi_Control}/gu, '')
      .trim()
    if ([...tidied].length > maxLength)
      addError(field, `must have at most ${maxLength.toLocaleString('en')} characters`)
    return tidied
  }
  const stars = values.get('star_rating')
  const isText = typeof stars === 'number' || typeof stars === 'string'
  if (!isText || !/^ *[1-5](\.0+)? *$/.test(String(stars))) addError('star_rating', 'must be from 1 to 5')
  const day = readDay(values.get('date_reviewed'))
  if (day === null) addError('date_reviewed', 'must be a day such as 11/26/2026 (month first) or 2026-11-26')
  else if (day < firstDay || day > lastDay) addError('date_reviewed', `must be from ${firstDay} to ${lastDay}`)
  const { words, name, order } = reviewFileLimits
  const review = {
    reviewer: text('reviewer', name).replaceAll(/\s+/g, ' ') || null,
    day: day ?? '',
    stars: Number(stars),
    words: text('message', words),
    order: text('order_id', order),
  }
  return errors.length === before ? review : null
}

/** Etsy writes the month first. Also accepts ISO days, with or without a time. */
function readDay(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const [, month, date, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(value) ?? []
  const day = year
    ? `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
    : (/^\s*(\d{4}-\d{2}-\d{2})(?:[T ]|\s*$)/.exec(value)?.[1] ?? '')
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}
