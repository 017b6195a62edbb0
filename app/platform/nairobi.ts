// Kenya keeps UTC+3 all year, without daylight saving.
const offsetMs = 3 * 3_600_000
const dayMs = 86_400_000

/** The clock of Nairobi at a moment, `2026-11-21T12:05:09.000`, to cut what is needed from. */
function nairobiClock(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, -1)
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The day in Nairobi, `2026-11-21`, at `at` or a number of days later. */
export function nairobiDay(at: Date, daysLater = 0): string {
  return nairobiClock(new Date(at.getTime() + daysLater * dayMs)).slice(0, 10)
}

/** '21 November 2026' for `2026-11-21`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** '21 November 2026, 12:05' by the clocks of Nairobi. */
export function nairobiTimeText(at: Date): string {
  return `${dayText(nairobiDay(at))}, ${nairobiClock(at).slice(11, 16)}`
}

/** The Nairobi month of a moment, as '2026-11'. */
export function nairobiMonth(at: Date): string {
  return nairobiClock(at).slice(0, 7)
}

/** The month `count` months after `month`, or before it where `count` is negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The first moment of a Nairobi month or day, given as '2026-11' or '2026-11-30'. */
export function nairobiStart(day: string): Date {
  return new Date(new Date(day.length === 7 ? `${day}-01` : day).getTime() - offsetMs)
}

/** The first moment after a Nairobi day. */
export function nairobiEnd(day: string): Date {
  return new Date(nairobiStart(day).getTime() + dayMs)
}

/** '2026-11-30 14:05' in Nairobi. */
export function nairobiMinute(at: Date): string {
  return nairobiClock(at).slice(0, 16).replace('T', ' ')
}

/** Whether the text is a day that exists, as '2026-11-30'. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** `20261130140509`: how Safaricom writes a moment in Nairobi. */
export function nairobiStamp(at: Date): string {
  return nairobiClock(at).replace(/\D/g, '').slice(0, 14)
}
