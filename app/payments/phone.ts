export type PhoneReading = { ok: true; phone: string } | { ok: false; message: string }

const lengthText = 'Phone number must be 9 digits (starting with 7) or 10 digits (starting with 0)'
const nineDigitsText = 'Phone number must start with 7 or 1 for 9-digit numbers'
const tenDigitsText = 'Phone number must start with 07 or 01 for 10-digit numbers'

/**
 * Parses the phone of a Kenyan payer into `254` and nine digits, the first of them 7 or 1. Does not check the carrier's
 * prefix, because the lists of prefixes grow and numbers move between carriers.
 */
export function readPhone(text: string): PhoneReading {
  const digits = text.replace(/\D/g, '')
  if (digits.length === 9) return /^[71]/.test(digits) ? accept(`254${digits}`) : reject(nineDigitsText)
  if (digits.length === 10) return /^0[71]/.test(digits) ? accept(`254${digits.slice(1)}`) : reject(tenDigitsText)
  if (digits.length === 12) return /^254[71]/.test(digits) ? accept(digits) : reject(lengthText)
  return reject(lengthText)
}

export function phoneProblem(text: string): string | null {
  const reading = readPhone(text)
  return reading.ok ? null : reading.message
}

/** A phone as written in Kenya, '0712345678'; empty if no provider could accept it. */
export function localPhone(phone: string): string {
  const reading = readPhone(phone)
  return reading.ok ? `0${reading.phone.slice(3)}` : ''
}

/** '2547•••••678': the owner recognises the phone, but a log does not reveal it. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 4)}•••••${phone.slice(-3)}`
}

function accept(phone: string): PhoneReading {
  return { ok: true, phone }
}

function reject(message: string): PhoneReading {
  return { ok: false, message }
}
