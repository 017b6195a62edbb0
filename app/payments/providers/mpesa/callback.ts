import type { ProviderEvent } from '../../provider.server.ts'
import { asFields, asText, readAmount, readJsonFields, readReceipt, readStamp } from '../json-fields.ts'
import { isDefiniteFailure } from './result-codes.ts'

/** Finds values by name, not by position, as numbers or text: real bodies differ from the published sample. */
export function readCallback(body: string): ProviderEvent {
  const callback = asFields(asFields(readJsonFields(body)?.Body)?.stkCallback)
  const checkoutRequestId = asText(callback?.CheckoutRequestID)
  const code = asText(callback?.ResultCode)
  if (!callback || !code || !checkoutRequestId) return { kind: 'unreadable' }
  if (code !== '0') {
    const text = asText(callback.ResultDesc)
    return { kind: 'failed', checkoutRequestId, code, text, isDefinite: isDefiniteFailure(code) }
  }

  const values = readItems(callback.CallbackMetadata)
  return {
    kind: 'paid',
    checkoutRequestId,
    amount: readAmount(values.get('Amount')),
    receipt: readReceipt(values.get('MpesaReceiptNumber')),
    phone: values.get('PhoneNumber') ?? null,
    paidAt: readStamp(values.get('TransactionDate')),
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
