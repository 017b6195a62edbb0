export type Fields = Record<string, unknown>

/** Parses an untrusted JSON object; null for any other text. */
export function readJsonFields(body: string): Fields | null {
  try {
    // PostgreSQL cannot store a zero byte in text.
    return asFields(
      JSON.parse(body, (_name, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)),
    )
  } catch {
    return null
  }
}

export function asFields(value: unknown): Fields | null {
  return isFields(value) ? value : null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Converts a text or a number to text, since providers send either. */
export function asText(value: unknown, longest = 200): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, longest) : ''
}

/** Parses `YYYYMMDDHHmmss` as Nairobi time. */
export function readStamp(text: string | undefined): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '')
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
  return Number.isNaN(time.getTime()) ? null : time
}

export function readReceipt(text: string | undefined): string | null {
  return text && /^[A-Za-z0-9]{6,20}$/.test(text) ? text.toUpperCase() : null
}

/** An exact decimal string in shillings without zero cents, '5160' for '5160.00'; null for any other text. */
export function readAmount(text: string | undefined): string | null {
  return text && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? text.replace(/\.0{1,2}$/, '').replace(/^0+(?=\d)/, '') : null
}
