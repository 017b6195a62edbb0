import type { CardPaymentInput } from './card-gateway.ts'

type ParseResult =
  | { ok: true; order: CardPaymentInput }
  | { ok: false; status: 400 | 422; message: string; code: { code?: string } }

const fields = ['email', 'amount', 'currency', 'reference', 'channels', 'callback_url', 'metadata']
const channels = [
  ...['card', 'bank', 'ussd', 'qr', 'eft', 'mobile_money', 'bank_transfer'],
  ...['apple_pay', 'capitec_pay', 'payattitude'],
]
const currencies = ['GHS', 'KES', 'NGN', 'ZAR', 'USD']

/** Names the first wrong field, as the real service does. */
export function readStart(body: Record<string, unknown>): ParseResult {
  const email = text(body.email)
  const amount = text(body.amount)
  const reference = text(body.reference)
  const currency = text(body.currency) || 'KES'
  const callbackUrl = text(body.callback_url) || null
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return refuse('Email Address is required', 'missing_params')
  if (!/^[1-9]\d{0,9}$/.test(amount)) return refuse('Invalid Amount Sent')
  if (!/^[A-Za-z0-9.=-]{0,100}$/.test(reference)) return refuseParams('Invalid transaction reference')
  if (!currencies.includes(currency)) return refuse('Currency not supported by merchant')
  if (!areChannels(body.channels)) return refuseParams('Invalid channels')
  if (callbackUrl && !/^https?:\/\//.test(callbackUrl)) return refuseParams('Invalid callback url')
  if (hasUnknownField(body, fields)) return refuseParams('Invalid parameters')
  const metadata = readMetadata(body.metadata)
  return {
    ok: true,
    order: {
      reference,
      amount: Number(amount),
      currency,
      email,
      channels: Array.isArray(body.channels) ? body.channels.map(String) : [],
      callbackUrl,
      cancelUrl: text(metadata.cancel_action) || null,
      metadata,
    },
  }
}

/** The metadata is an object; older clients send it as JSON text. */
function readMetadata(metadata: unknown): Record<string, unknown> {
  if (typeof metadata === 'object' && metadata !== null) return metadata as Record<string, unknown>
  try {
    return typeof metadata === 'string' ? JSON.parse(metadata) : {}
  } catch {
    return {}
  }
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** True if a field is not allowed. The sandbox refuses undocumented fields. */
export function hasUnknownField(body: Record<string, unknown>, allowed: readonly string[]): boolean {
  return Object.keys(body).some((name) => !allowed.includes(name))
}

function areChannels(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((one) => channels.includes(one)))
}

function refuse(message: string, code?: string): ParseResult {
  return { ok: false, status: 400, message, code: code ? { code } : {} }
}

function refuseParams(message: string): ParseResult {
  return { ok: false, status: 422, message, code: { code: 'invalid_params' } }
}
