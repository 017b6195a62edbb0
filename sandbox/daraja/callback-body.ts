import type { Faults } from '../faults.ts'
import type { Push } from '../state.ts'
import { nairobiStamp } from './names.ts'
import { callbackDescription } from './outcomes.ts'

type Item = { Name: string; Value?: number | string }

/** The callback of a prompt. A failure has only four fields, without metadata. */
export function callbackBody(push: Push, faults: Faults['callback']): string {
  const code = push.resultCode ?? '1037'
  const result = {
    MerchantRequestID: push.merchantRequestId,
    CheckoutRequestID: push.checkoutRequestId,
    ResultCode: /^\d+$/.test(code) && !faults.numbersAsText ? Number(code) : code,
    ResultDesc: callbackDescription(code),
  }
  if (push.state !== 'paid') return JSON.stringify({ Body: { stkCallback: result } })

  const body = { Body: { stkCallback: { ...result, CallbackMetadata: { Item: paidItems(push, faults) } } } }
  // The real service writes shillings with two decimals, which JSON.stringify can't.
  return JSON.stringify(body).replace(/("Name":"Amount","Value":)(\d+)/, '$1$2.00')
}

function paidItems(push: Push, faults: Faults['callback']): Item[] {
  const value = (digits: string) => (faults.numbersAsText ? digits : Number(digits))
  return [
    { Name: 'Amount', Value: value(String(faults.amount ?? push.amount)) },
    { Name: 'MpesaReceiptNumber', Value: push.receipt },
    ...balanceItems(faults.balance),
    { Name: 'TransactionDate', Value: value(nairobiStamp(new Date(push.settledAt ?? push.at))) },
    {
      Name: 'PhoneNumber',
      Value: faults.maskedPhone ? `${push.phone.slice(0, 4)} ***** ${push.phone.slice(-3)}` : value(push.phone),
    },
  ]
}

function balanceItems(balance: Faults['callback']['balance']): Item[] {
  if (balance === 'none') return []
  return [balance === 'number' ? { Name: 'Balance', Value: 1840.5 } : { Name: 'Balance' }]
}

export function callbackAddress(push: Push, faults: Faults['callback']): string {
  if (faults.token === null) return push.callbackUrl
  return push.callbackUrl.replace(/[^/]*$/, encodeURIComponent(faults.token))
}
