const offsetMs = 3 * 3_600_000
const dayMs = 86_400_000

function nairobiClock(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, -1)
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** The date in Nairobi, as `2026-11-21`. */
export function nairobiDay(at: Date, daysLater = 0): string {
  return nairobiClock(new Date(at.getTime() + daysLater * dayMs)).slice(0, 10)
}

/** From 0 to 23. */
export function nairobiHour(at: Date): number {
  return Number(nairobiClock(at).slice(11, 13))
}

/** `day`: `2026-11-21`. */
export function addDays(day: string, count: number): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + count * dayMs).toISOString().slice(0, 10)
}

export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** The month of a day or month: `November 2026`. */
export function monthText(day: string): string {
  return dayText(`${day.slice(0, 7)}-01`).slice(2)
}

/**
 * For pages: no line break between day and month. The year may begin a line, because at twice the text size a narrow
 * phone has no room for all three. Messages use plain spaces, which are cheaper in an SMS.
 */
export function displayDay(day: string): string {
  return dayText(day).replace(' ', '\u00a0')
}

/** With the year only if it differs from today's. */
export function displayDate(day: string, today: string): string {
  const text = displayDay(day)
  return day.slice(0, 4) === today.slice(0, 4) ? text.slice(0, -5) : text
}

/** '1 to 29 November', or '28 October to 3 November'. */
export function displayDays(first: string, last: string, today: string): string {
  const from = first.slice(0, 7) === last.slice(0, 7) ? String(Number(first.slice(8))) : displayDate(first, today)
  return `${from} to ${displayDate(last, today)}`
}

export function displayTime(at: Date): string {
  return `${displayDay(nairobiDay(at))}, ${nairobiClock(at).slice(11, 16)}`
}

/** For lists: the time of today, the date of another day. */
export function displayRecent(at: Date, now: Date): string {
  const [day, today] = [nairobiDay(at), nairobiDay(now)]
  return day === today ? nairobiClock(at).slice(11, 16) : displayDate(day, today)
}

/** 'today, 05:26' or '28 November'. */
export function displayLatest(at: Date, now: Date): string {
  const text = displayRecent(at, now)
  return nairobiDay(at) === nairobiDay(now) ? `today, ${text}` : text
}

export function nairobiTimeText(at: Date): string {
  return `${dayText(nairobiDay(at))}, ${nairobiClock(at).slice(11, 16)}`
}

export function nairobiMonth(at: Date): string {
  return nairobiClock(at).slice(0, 7)
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The start of a month or day, given as `2026-11` or `2026-11-30`. */
export function nairobiStart(day: string): Date {
  return new Date(new Date(day.length === 7 ? `${day}-01` : day).getTime() - offsetMs)
}

export function nairobiEnd(day: string): Date {
  return new Date(nairobiStart(day).getTime() + dayMs)
}

export function nairobiMinute(at: Date): string {
  return nairobiClock(at).slice(0, 16).replace('T', ' ')
}

export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** `20261130140509`: Safaricom's format of a time in Nairobi. */
export function nairobiStamp(at: Date): string {
  return nairobiClock(at).replace(/\D/g, '').slice(0, 14)
}
