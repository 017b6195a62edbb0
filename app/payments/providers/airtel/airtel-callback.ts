import type { ProviderEvent } from '../../provider.server.ts'
import { asFields, asText, readJsonFields } from '../json-fields.ts'
import { readReceipt } from './airtel-answers.ts'
import { findCodeByMessage } from './airtel-codes.ts'
import { type HashReading, matchHash } from './callback-hash.ts'

/** The shop's own id in a callback, or null. */
export function readShopReference(body: string): string | null {
  const id = asText(asFields(readJsonFields(body)?.transaction)?.id)
  return /^[A-Za-z0-9]{1,64}$/.test(id) ? id : null
}

/** True if the callback has a hash that the shop's key does not produce. */
export function hasWrongHash(body: string, key: string | undefined): boolean {
  const hash = asText(readJsonFields(body)?.hash)
  return Boolean(key && hash) && matchHash(body, hash, key ?? '') === null
}

/**
 * Parses a callback; `key` is the signing key. `onSigned` receives the matching interpretation of Airtel's hash rule. A
 * callback without a valid hash may come from any caller. Even a signed callback has no amount, so only an enquiry
 * confirms the payment.
 */
export function readAirtelCallback(
  body: string,
  key: string | undefined,
  onSigned: (reading: HashReading) => void = () => {},
): ProviderEvent {
  const fields = readJsonFields(body)
  const payment = asFields(fields?.transaction)
  const shopReference = readShopReference(body)
  if (!payment || !shopReference) return { kind: 'unreadable' }
  const hash = asText(fields?.hash)
  const reading = key && hash ? matchHash(body, hash, key) : null
  if (!reading) return { kind: 'hint' }
  onSigned(reading)
  const letters = asText(payment.status_code ?? payment.status).toUpperCase()
  if (letters === 'TS') {
    const receipt = readReceipt(payment.airtel_money_id)
    return { kind: 'paid', checkoutRequestId: shopReference, amount: null, receipt, phone: null, paidAt: null }
  }
  if (letters === 'TF' || letters === 'TE') {
    const text = asText(payment.message)
    return {
      kind: 'failed',
      checkoutRequestId: shopReference,
      code: (letters === 'TF' && findCodeByMessage(text)) || letters,
      text,
      isDefinite: letters === 'TF',
      mayChange: true,
    }
  }
  return { kind: 'hint' }
}
