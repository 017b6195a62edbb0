export type PhoneReading = { ok: true; phone: string } | { ok: false; message: string }

const lengthText = 'Phone number must be 9 digits (starting with 7) or 10 digits (starting with 0)'
const nineText = 'Phone number must start with 7 or 1 for 9-digit numbers'
const tenText = 'Phone number must start with 07 or 01 for 10-digit numbers'

/**
 * Reads the phone of a Kenyan payer, `254` and nine digits. It checks no list of the carriers' prefixes: such lists
 * grow, numbers move between carriers, and every number begins with 7 or 1 after the country code.
 */
export function readPhone(text: string): PhoneReading {
  const digits = text.replace(/\D/g, '')
  if (digits.length === 9) return /^[71]/.test(digits) ? good(`254${digits}`) : bad(nineText)
  if (digits.length === 10) return /^0[71]/.test(digits) ? good(`254${digits.slice(1)}`) : bad(tenText)
  if (digits.length === 12) return /^254[71]/.test(digits) ? good(digits) : bad(lengthText)
  return bad(lengthText)
}

/** The error in a typed phone, or null. */
export function phoneProblem(text: string): string | null {
  const reading = readPhone(text)
  return reading.ok ? null : reading.message
}

/** '2547•••••678': enough for its owner to recognise it, too little to reveal it in a log. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 4)}•••••${phone.slice(-3)}`
}

function good(phone: string): PhoneReading {
  return { ok: true, phone }
}

function bad(message: string): PhoneReading {
  return { ok: false, message }
}
