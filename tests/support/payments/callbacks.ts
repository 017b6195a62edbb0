import type { TestShop } from '../shop/test-shop.ts'
import { readAttempt } from './payment-state.ts'

let receiptCount = 0

export function newReceipt(): string {
  receiptCount += 1
  return `UKL${String(receiptCount).padStart(7, '0')}`
}

type PaymentResult = {
  amount?: number | string | null
  receipt?: string | null
  code?: number | string
  checkoutRequestId?: string
  stamp?: number
}

export function callbackText(
  checkoutRequestId: string,
  { amount, receipt, code = 0, ...result }: PaymentResult,
): string {
  const items = [
    ...(amount === null ? [] : [{ Name: 'Amount', Value: amount }]),
    ...(receipt === null ? [] : [{ Name: 'MpesaReceiptNumber', Value: receipt }]),
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: result.stamp ?? 20261121120000 },
    { Name: 'PhoneNumber', Value: '2547 ***** 678' },
  ]
  return JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: '1',
        CheckoutRequestID: result.checkoutRequestId ?? checkoutRequestId,
        ResultCode: code,
        ResultDesc: 'as told',
        ...(String(code) === '0' ? { CallbackMetadata: { Item: items } } : {}),
      },
    },
  })
}

export async function postCallback(shop: TestShop, token: string, payload: string) {
  const headers = { 'content-type': 'application/json;charset=UTF-8' }
  const answer = await shop.api.inject({ method: 'POST', url: `/api/payments/callback/${token}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() as unknown }
}

/** Posts the result of a prompt, by default a success with the attempt's amount. */
export async function postResult(shop: TestShop, attemptId: string, result: PaymentResult = {}) {
  const attempt = await readAttempt(shop, attemptId)
  const text = callbackText(attempt.checkoutRequestId ?? 'ws_CO_unknown', {
    amount: attempt.amountKes,
    receipt: newReceipt(),
    ...result,
  })
  return postCallback(shop, attempt.callbackToken, text)
}
