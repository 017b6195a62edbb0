const nairobi = { timeZone: 'Africa/Nairobi' } as const
const clock = new Intl.DateTimeFormat('en-GB', { ...nairobi, hour: '2-digit', minute: '2-digit', second: '2-digit' })
const minutes = new Intl.DateTimeFormat('en-GB', { ...nairobi, hour: '2-digit', minute: '2-digit' })
const dayOf = new Intl.DateTimeFormat('en-GB', { ...nairobi, weekday: 'long', day: 'numeric', month: 'long' })

export function showKes(amount: number): string {
  return `KES ${amount.toLocaleString('en-US')}`
}

export function showPhone(phone: string): string {
  return `+${phone.replace(/^(\d{3})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}`
}

/** Hours, minutes and seconds in Nairobi. */
export function showClock(iso: string): string {
  return clock.format(new Date(iso))
}

export function showMinutes(unixSeconds: number): string {
  return minutes.format(unixSeconds * 1000)
}

export function showDay(unixSeconds: number): string {
  return dayOf.format(unixSeconds * 1000)
}
