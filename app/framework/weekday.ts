import { displayDate } from './nairobi.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Thursday 3 December', with the year only if it differs from today's. */
export function displayWeekday(day: string, today: string): string {
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${displayDate(day, today)}`
}
