// Kenya keeps UTC+3 all year, without daylight saving.
const offsetMs = 3 * 3_600_000
const dayMs = 86_400_000

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
  return new Date(at.getTime() + offsetMs + daysLater * dayMs).toISOString().slice(0, 10)
}

/** '21 November 2026' for `2026-11-21`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** '21 November 2026, 12:05' by the clocks of Nairobi. */
export function nairobiTimeText(at: Date): string {
  return `${dayText(nairobiDay(at))}, ${new Date(at.getTime() + offsetMs).toISOString().slice(11, 16)}`
}
