import type { AirtelPaymentInput } from './airtel-network.ts'

type Fields = Record<string, unknown>
type ParseResult = { ok: true; order: AirtelPaymentInput } | { ok: false; status: number; code: string }

/** Reference, phone number, amount and id are required. Country and currency are optional, but must not be wrong. */
export function readPush(body: Fields | null): ParseResult {
  const subscriber = asFields(body?.subscriber)
  const transaction = asFields(body?.transaction)
  if (!body || !subscriber || !transaction || !isLabel(body.reference)) return refuse(400, 'ROUTER003')
  const { msisdn } = subscriber
  const { amount, id } = transaction
  if (!isLabel(id)) return refuse(400, 'ROUTER003')
  const hasKnownFields =
    hasOnlyFields(body, ['reference', 'subscriber', 'transaction']) &&
    hasOnlyFields(subscriber, ['country', 'currency', 'msisdn']) &&
    hasOnlyFields(transaction, ['amount', 'country', 'currency', 'id'])
  if (!hasKnownFields) return refuse(400, 'ROUTER003')
  for (const part of [subscriber, transaction]) {
    if ((part.country ?? 'KE') !== 'KE') return refuse(200, 'ESB000034')
    if ((part.currency ?? 'KES') !== 'KES') return refuse(200, 'ESB000035')
  }
  // Nine national digits, without country code and leading zero.
  if (typeof msisdn !== 'string' || !/^[17]\d{8}$/.test(msisdn)) return refuse(200, 'ESB000033')
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return refuse(400, 'ROUTER003')
  if (amount < 1) return refuse(200, 'DP00800001004')
  if (amount > 250_000) return refuse(200, 'DP00800001003')
  return { ok: true, order: { id, amount, phone: `254${msisdn}`, reference: body.reference } }
}

/** Airtel's id of the payment to refund; null if the body is invalid. */
export function readRefund(body: Fields | null): string | null {
  const transaction = asFields(body?.transaction)
  if (
    !body ||
    !transaction ||
    !hasOnlyFields(body, ['transaction']) ||
    !hasOnlyFields(transaction, ['airtel_money_id'])
  )
    return null
  return typeof transaction.airtel_money_id === 'string' ? transaction.airtel_money_id : null
}

/** True if all fields are allowed ones. The sandbox refuses undocumented fields. */
export function hasOnlyFields(fields: Fields, allowed: readonly string[]): boolean {
  return Object.keys(fields).every((name) => allowed.includes(name))
}

function isLabel(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9]{1,25}$/.test(value)
}

function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

function refuse(status: number, code: string): ParseResult {
  return { ok: false, status, code }
}
