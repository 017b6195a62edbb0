import { callingCodeOf } from '#app/shop/calling-codes.ts'

/** The international form of a phone number that a customer typed; null if it is ambiguous. */
export function parseSmsNumber(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  if (/^(?:254|0)?[17]\d{8}$/.test(digits)) return `+254${digits.slice(-9)}`
  return typed.trim().startsWith('+') && /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
}

const kenya = '+254'

/** `countries`: the calling codes that staff allow besides Kenya's, separated by spaces. */
export function isSmsCountry(number: string, countries: string): boolean {
  const code = callingCodeOf(number)
  if (code === kenya) return /^\+254[17]\d{8}$/.test(number)
  return code !== null && countries.split(' ').includes(code)
}
