import { createHmac, randomBytes } from 'node:crypto'
import type { Store } from '../state.ts'
import { paystackCredentials } from './credentials.ts'
import type { CardFaults } from './faults.ts'
import type { CardPayment, CardRefund, RefundStatus } from './transaction.ts'
import { paymentWords, refundNews } from './words.ts'

/** As the real service in test mode: again after three minutes, four times. */
const retryMs = 180_000
const tries = 4

export type CardOrder = Pick<
  CardPayment,
  'reference' | 'amount' | 'currency' | 'email' | 'channels' | 'callbackUrl' | 'cancelUrl' | 'metadata'
>

type OfficeParts = {
  store: Store
  faults: CardFaults
  now: () => Date
  delays: { newsMs: number; slowBankMs: number }
  log: (line: string) => void
  /** Where news goes, as the merchant sets it in the service's own back office. */
  newsUrl: () => string | null
}

/** Keeps the payments and refunds, and sends their news. */
export class CardOffice {
  readonly #parts: OfficeParts
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #closing = new AbortController()

  constructor(parts: OfficeParts) {
    this.#parts = parts
    for (const payment of this.payments) if (payment.status === 'ongoing') this.#endLater(payment)
  }

  get payments(): CardPayment[] {
    return this.#parts.store.state.cards.payments
  }

  get refunds(): CardRefund[] {
    return this.#parts.store.state.cards.refunds
  }

  byReference(reference: string): CardPayment | undefined {
    return this.payments.find((payment) => payment.reference === reference)
  }

  byCode(code: string): CardPayment | undefined {
    return this.payments.find((payment) => payment.accessCode === code)
  }

  start(order: CardOrder): CardPayment {
    const payment: CardPayment = {
      ...order,
      id: this.#newId(),
      reference: order.reference || randomBytes(8).toString('hex'),
      accessCode: randomBytes(8).toString('hex'),
      status: 'abandoned',
      gatewayResponse: 'The transaction was not completed',
      at: this.#at(),
      paidAt: null,
    }
    this.payments.push(payment)
    this.#parts.store.save()
    return payment
  }

  /** Resolves once the news is delivered where it is to come before the customer returns. */
  async pay(payment: CardPayment): Promise<void> {
    if (payment.status === 'success' || payment.status === 'reversed') return
    Object.assign(payment, { status: 'success', gatewayResponse: 'Successful', paidAt: this.#at() })
    this.#parts.store.save()
    const { cardNews } = this.#parts.faults
    const body = this.#newsOf(payment)
    const sent = Array.from({ length: cardNews.times }, () =>
      this.#send(body, payment, cardNews.beforeReturn ? 0 : this.#parts.delays.newsMs + cardNews.lateMs),
    )
    if (cardNews.beforeReturn) await Promise.all(sent)
  }

  refuse(payment: CardPayment, gatewayResponse: string): void {
    if (payment.status === 'success' || payment.status === 'reversed') return
    Object.assign(payment, { status: 'failed', gatewayResponse })
    this.#parts.store.save()
  }

  /** The bank lets everybody wait. */
  hold(payment: CardPayment): void {
    Object.assign(payment, { status: 'ongoing', gatewayResponse: 'Transaction is being processed' })
    this.#parts.store.save()
    this.#endLater(payment)
  }

  refund(payment: CardPayment, amount: number, notes: Pick<CardRefund, 'customerNote' | 'merchantNote'>): CardRefund {
    const { reference, currency } = payment
    const refund: CardRefund = {
      id: this.#newId(),
      reference,
      amount,
      currency,
      status: 'pending',
      ...notes,
      at: this.#at(),
    }
    this.refunds.push(refund)
    if (this.refundable(payment) === 0) payment.status = 'reversed'
    this.#parts.store.save()
    const { end } = this.#parts.faults.cardRefund
    for (const status of new Set<RefundStatus>(['pending', 'processing', end])) this.#endRefundLater(refund, status)
    return refund
  }

  refundable(payment: CardPayment): number {
    const back = this.refunds.filter(({ reference, status }) => reference === payment.reference && status !== 'failed')
    return payment.amount - back.reduce((sum, { amount }) => sum + amount, 0)
  }

  /** A dispute as the buyer's bank opens it; for tests. */
  async dispute(payment: CardPayment, step: 'create' | 'remind' | 'resolve'): Promise<void> {
    const transaction = paymentWords(payment, this.#parts.faults.cardVerify)
    const data = { id: payment.id + 7, status: 'awaiting-merchant-feedback', transaction_reference: null, transaction }
    await this.#send(JSON.stringify({ event: `charge.dispute.${step}`, data }), payment, 0)
  }

  forget(): void {
    this.#clear()
    this.payments.length = 0
    this.refunds.length = 0
  }

  close(): void {
    this.#clear()
    this.#closing.abort()
  }

  #clear() {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #at(): string {
    return this.#parts.now().toISOString()
  }

  #newId(): number {
    return this.#parts.store.state.cards.nextId++
  }

  #newsOf(payment: CardPayment): string {
    const data = paymentWords(payment, this.#parts.faults.cardVerify)
    return JSON.stringify({ event: 'charge.success', data })
  }

  #endLater(payment: CardPayment): void {
    this.#later(this.#parts.delays.slowBankMs, () => this.pay(payment))
  }

  #endRefundLater(refund: CardRefund, status: RefundStatus): void {
    this.#later(this.#parts.delays.newsMs, async () => {
      const payment = this.byReference(refund.reference)
      if (!payment) return
      refund.status = status
      this.#parts.store.save()
      const { cardNews, cardRefund } = this.#parts.faults
      if (cardNews.times === 0) return
      await this.#send(JSON.stringify(refundNews(refund, payment, cardRefund.amountAsText)), refund, 0)
    })
  }

  #send(body: string, of: { newsAnswer?: string }, delayMs: number, left = tries): Promise<void> {
    return new Promise((resolve) => {
      const post = async () => {
        const answer = await this.#post(body)
        if (this.#closing.signal.aborted) return resolve()
        of.newsAnswer = answer
        this.#parts.store.save()
        this.#parts.log(`Sandbox: news of a card delivered; the receiver answered: ${answer}.`)
        if (answer !== '200' && left > 1) void this.#send(body, of, retryMs, left - 1)
        resolve()
      }
      if (delayMs === 0) void post()
      else this.#later(delayMs, post)
    })
  }

  async #post(body: string): Promise<string> {
    const { signature } = this.#parts.faults.cardNews
    const key = signature === 'wrong' ? 'another key' : paystackCredentials.secretKey
    const signed = createHmac('sha512', key).update(body).digest('hex')
    try {
      const newsUrl = this.#parts.newsUrl()
      if (!newsUrl) return 'no address'
      const response = await fetch(newsUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature === 'none' ? {} : { 'x-paystack-signature': signed }),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(30_000)]),
      })
      await response.body?.cancel()
      return String(response.status)
    } catch {
      return 'no connection'
    }
  }

  #later(delayMs: number, work: () => unknown): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void work()
    }, delayMs)
    this.#timers.add(timer)
  }
}
