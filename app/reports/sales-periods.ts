import { addDays } from '#app/framework/nairobi.ts'

type Period = { name: string; from: string; to: string }

/** `today`: `2026-11-21`. Weeks begin on Mondays. */
export function salesPeriods(today: string): Period[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday)
  const month = `${today.slice(0, 7)}-01`
  const lastDayOfLastMonth = addDays(month, -1)
  return [
    { name: 'This week', from: monday, to: today },
    { name: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { name: 'This month', from: month, to: today },
    { name: 'Last month', from: `${lastDayOfLastMonth.slice(0, 7)}-01`, to: lastDayOfLastMonth },
  ]
}
