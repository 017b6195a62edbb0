import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { callApi } from '#app/platform/browser/api-client.ts'
import { callLatest } from '../../page/pay-call.ts'
import { pollEveryMs } from '../../page/payment-screen.ts'
import type { HandOrder, RunningPayment } from '../../pay-answers.ts'

/** Longer than anybody keeps the page open for one payment. */
const daySeconds = 86_400

type HandPayment = {
  /** The order of a prompt that was sent from this page; else the one that is placed here. */
  known: HandOrder | null
  isPaid: boolean
  quote: Pick<Quote, 'amountKes' | 'delivery'>
  onPaid: (payment: RunningPayment) => void
  onRefused: (text: string) => void
}

/** Paying by hand: places the order where there is none, and asks whether it is paid for as long as the page is open. */
export function useHandPayment({ known, isPaid, quote, onPaid, onRefused }: HandPayment) {
  const [placed, setPlaced] = useState<HandOrder | null>(null)
  const [isOpening, setOpening] = useState(false)
  const { revalidate } = useRevalidator()
  const order = known ?? placed
  const orderId = order?.orderId ?? null

  async function look(id: string): Promise<void> {
    const answer = await callApi('POST', '/api/payment/complete', { orderId: id })
    if (!answer.ok || !answer.data.success) return
    const latest = await callLatest('/api', 'mpesa', daySeconds)
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
    const answer = await callApi('POST', '/api/mpesa/by-hand', { amount, ...(delivery ? { delivery } : {}) })
    setOpening(false)
    if (answer.ok) return setPlaced(answer.data)
    await revalidate()
    onRefused(answer.message)
  }

  /** What is wrong with the code, or null. */
  async function sendCode(code: string): Promise<string | null> {
    if (!orderId) return null
    const answer = await callApi('POST', '/api/mpesa/receipt', { orderId, code })
    if (!answer.ok) return answer.message || 'The code could not be sent. Please try again.'
    await look(orderId)
    return null
  }

  return { order, isOpening, open, sendCode }
}
