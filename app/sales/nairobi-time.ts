const hour = 3_600_000

/** Kenya keeps UTC+3 all year round. */
const offset = 3 * hour

/** The Nairobi month of a moment, as '2026-11'. */
export function nairobiMonth(at: Date): string {
  return new Date(at.getTime() + offset).toISOString().slice(0, 7)
}

/** The month `count` months after `month`, or before it where `count` is negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The first moment of a Nairobi month or day, given as '2026-11' or '2026-11-30'. */
export function nairobiStart(day: string): Date {
  return new Date(new Date(day.length === 7 ? `${day}-01` : day).getTime() - offset)
}

/** The first moment after a Nairobi day. */
export function nairobiEnd(day: string): Date {
  return new Date(nairobiStart(day).getTime() + 24 * hour)
}

/** '2026-11-30 14:05' in Nairobi. */
export function nairobiMinute(at: Date): string {
  return new Date(at.getTime() + offset).toISOString().slice(0, 16).replace('T', ' ')
}

/** Whether the text is a day that exists, as '2026-11-30'. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
