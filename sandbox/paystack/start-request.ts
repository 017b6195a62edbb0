import type { CardOrder } from './card-office.ts'

type Reading = { ok: true; order: CardOrder } | { ok: false; message: string; code: string }

const currencies = ['GHS', 'KES', 'NGN', 'ZAR', 'USD']

/** Names the first wrong field, as the real service does. */
export function readStart(body: Record<string, unknown>): Reading {
  const email = text(body.email)
  const amount = text(body.amount)
  const reference = text(body.reference)
  const currency = text(body.currency) || 'KES'
  const callbackUrl = text(body.callback_url) || null
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return refuse('Email Address is required', 'missing_params')
  if (!/^[1-9]\d{0,9}$/.test(amount)) return refuse('Invalid Amount Sent', 'invalid_amount')
  if (!/^[A-Za-z0-9.=-]{0,100}$/.test(reference)) return refuse('Invalid transaction reference', 'invalid_reference')
  if (!currencies.includes(currency)) return refuse('Currency not supported by merchant', 'unsupported_currency')
  if (callbackUrl && !/^https?:\/\//.test(callbackUrl)) return refuse('Invalid callback url', 'invalid_params')
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

/** An object, or its JSON as text from older clients. */
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

function refuse(message: string, code: string): Reading {
  return { ok: false, message, code }
}
