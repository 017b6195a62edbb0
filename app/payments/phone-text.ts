import { readPhone } from './phone.ts'

/** A phone as people in Kenya write it, '0712345678', or nothing where no provider could take it. */
export function localPhone(phone: string): string {
  const reading = readPhone(phone)
  return reading.ok ? `0${reading.phone.slice(3)}` : ''
}
