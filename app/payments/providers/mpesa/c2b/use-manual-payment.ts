import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { callApi } from '#app/framework/browser/api-client.ts'
import { callLatestPayment } from '../../../page/pay-request.ts'
import { pollEveryMs } from '../../../page/payment-screen.ts'
import type { ManualOrder, RunningPayment } from '../../../pay-answers.ts'
import type { completePaymentCall } from '../../../payments.api.server.ts'
import type { claimReceiptCall, manualOrderCall } from './c2b.api.server.ts'
import { type CodeResult, toCodeResult } from './sent-code.ts'

/** Longer than a page stays open for one payment. */
const daySeconds = 86_400

type ManualPayment = {
  /**
   * The order of a prompt sent from this page, if any. The manual payment then pays this order instead of a new one.
   */
  known: ManualOrder | null
  isPaid: boolean
  quote: Pick<Quote, 'amountKes' | 'delivery'>
  onPaid: (payment: RunningPayment) => void
  onRefused: (text: string) => void
}

/** Places the order of a manual payment if there is none, and polls for its payment while the page is open. */
export function useManualPayment({ known, isPaid, quote, onPaid, onRefused }: ManualPayment) {
  const [placed, setPlaced] = useState<ManualOrder | null>(null)
  const [isOpening, setOpening] = useState(false)
  const { revalidate } = useRevalidator()
  const order = known ?? placed
  const orderId = order?.orderId ?? null

  async function look(id: string): Promise<void> {
    const answer = await callApi<typeof completePaymentCall>('POST', '/api/payment/complete', { orderId: id })
    if (!answer.ok || !answer.data.success) return
    const latest = await callLatestPayment('/api', 'mpesa', daySeconds)
    if (latest.ok && latest.data.payment?.orderId === id && latest.data.payment.status === 'success')
      onPaid(latest.data.payment)
  }
  const lookNow = useEffectEvent(look)

  useEffect(() => {
    if (!orderId || isPaid) return
    const asking = setInterval(() => void lookNow(orderId), pollEveryMs)
    return () => clearInterval(asking)
  }, [orderId, isPaid])

  async function open(): Promise<void> {
    setOpening(true)
    const { amountKes: amount, delivery } = quote
    const answer = await callApi<typeof manualOrderCall>('POST', '/api/mpesa/by-hand', {
      amount,
      ...(delivery ? { delivery } : {}),
    })
    setOpening(false)
    if (answer.ok) return setPlaced(answer.data)
    await revalidate()
    onRefused(answer.message)
  }

  async function sendCode(code: string): Promise<CodeResult> {
    if (!orderId) return { kind: 'found' }
    const result = toCodeResult(await callApi<typeof claimReceiptCall>('POST', '/api/mpesa/receipt', { orderId, code }))
    if (result.kind === 'found') await look(orderId)
    return result
  }

  return { order, isOpening, open, sendCode }
}
