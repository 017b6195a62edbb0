import type { ProviderEvent } from '../../provider.server.ts'
import { asFields, asText, readJsonFields } from '../json-fields.ts'
import { readReceipt } from './airtel-answers.ts'
import { type HashReading, matchHash } from './callback-hash.ts'

/** The shop's own id in a callback, or null. */
export function readOwnId(body: string): string | null {
  const id = asText(asFields(readJsonFields(body)?.transaction)?.id)
  return /^[A-Za-z0-9]{1,64}$/.test(id) ? id : null
}

/** By another key than the shop's. */
export function isWronglySigned(body: string, key: string | undefined): boolean {
  const hash = asText(readJsonFields(body)?.hash)
  return Boolean(key && hash) && matchHash(body, hash, key ?? '') === null
}

/**
 * What a callback tells, `key` being the one that signs it; `onSigned` hears by which reading of the rule. Without a right hash anybody may have sent it; and even with
 * one the enquiry alone says that the money arrived, since a callback knows no amount.
 */
export function readAirtelCallback(
  body: string,
  key: string | undefined,
  onSigned: (reading: HashReading) => void = () => {},
): ProviderEvent {
  const fields = readJsonFields(body)
  const payment = asFields(fields?.transaction)
  const ownId = readOwnId(body)
  if (!payment || !ownId) return { kind: 'unreadable' }
  const hash = asText(fields?.hash)
  const reading = key && hash ? matchHash(body, hash, key) : null
  if (!reading) return { kind: 'hint' }
  onSigned(reading)
  const letters = asText(payment.status_code ?? payment.status).toUpperCase()
  if (letters === 'TS') {
    const receipt = readReceipt(payment.airtel_money_id)
    return { kind: 'paid', checkoutRequestId: ownId, amount: null, receipt, phone: null, paidAt: null }
  }
  if (letters === 'TF' || letters === 'TE') {
    const text = asText(payment.message)
    return {
      kind: 'failed',
      checkoutRequestId: ownId,
      code: letters,
      text,
      isDefinite: letters === 'TF',
      mayChange: true,
    }
  }
  return { kind: 'hint' }
}
