import type { News } from '../provider.server.ts'
import { isDefiniteFailure } from './result-codes.ts'

type Fields = Record<string, unknown>

/** Values are looked up by name, never by place, as number or text: real bodies differ from the published sample. */
export function readCallback(body: string): News {
  const callback = asFields(asFields(parse(body)?.Body)?.stkCallback)
  const checkoutRequestId = asText(callback?.CheckoutRequestID)
  const code = asText(callback?.ResultCode)
  if (!callback || !code || !checkoutRequestId) return { kind: 'unreadable' }
  if (code !== '0') {
    const text = asText(callback.ResultDesc)
    return { kind: 'failed', checkoutRequestId, code, text, isDefinite: isDefiniteFailure(code) }
  }

  const values = readItems(callback.CallbackMetadata)
  const amount = values.get('Amount') ?? ''
  return {
    kind: 'paid',
    checkoutRequestId,
    amount: /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? amount.replace(/\.0{1,2}$/, '') : null,
    receipt: readReceipt(values.get('MpesaReceiptNumber')),
    phone: values.get('PhoneNumber') ?? null,
    paidAt: readTime(values.get('TransactionDate')),
  }
}

function readItems(metadata: unknown): Map<string, string> {
  const items = asFields(metadata)?.Item
  const values = new Map<string, string>()
  for (const item of Array.isArray(items) ? items : []) {
    const fields = asFields(item)
    const name = asText(fields?.Name)
    const value = asText(fields?.Value)
    if (name && value) values.set(name, value)
  }
  return values
}

function readReceipt(text: string | undefined): string | null {
  return text && /^[A-Za-z0-9]{6,20}$/.test(text) ? text.toUpperCase() : null
}

/** `YYYYMMDDHHmmss`, by inference in Nairobi's time. */
function readTime(text: string | undefined): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '')
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
  return Number.isNaN(time.getTime()) ? null : time
}

function parse(body: string): Fields | null {
  try {
    // A zero byte cannot be stored as text.
    return asFields(
      JSON.parse(body, (_name, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)),
    )
  } catch {
    return null
  }
}

function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : ''
}
