import { readPhone } from './phone.ts'

/** A phone as written in Kenya, '0712345678'; empty if no provider could accept it. */
export function localPhone(phone: string): string {
  const reading = readPhone(phone)
  return reading.ok ? `0${reading.phone.slice(3)}` : ''
}
