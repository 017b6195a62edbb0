import { createHmac, randomBytes } from 'node:crypto'
import { OutgoingCalls } from '../outgoing-calls.ts'
import type { Store } from '../state.ts'
import { paystackCredentials } from './credentials.ts'
import type { CardFaults } from './faults.ts'
import { paymentJson, refundEvent } from './response-json.ts'
import type { CardPayment, CardRefund, RefundStatus } from './transaction.ts'

/**
 * Retries an event like the real service in live mode: four attempts, three minutes apart. The real service then
 * retries every hour, but the sandbox does not.
 */
const retryMs = 180_000
const maxAttempts = 4

export type CardPaymentInput = Pick<
  CardPayment,
  'reference' | 'amount' | 'currency' | 'email' | 'channels' | 'callbackUrl' | 'cancelUrl' | 'metadata'
>

type GatewayParts = {
  store: Store
  faults: CardFaults
  now: () => Date
  delays: { eventMs: number; slowBankMs: number }
  log: (line: string) => void
  /** The webhook address, set in the service's dashboard. */
  webhookUrl: () => string | null
}

/** Stores payments and refunds, and sends their webhook events. */
export class CardGateway {
  readonly #parts: GatewayParts
  readonly #calls = new OutgoingCalls()

  constructor(parts: GatewayParts) {
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

  start(order: CardPaymentInput): CardPayment {
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

  /** With the fault `beforeReturn`, resolves only after the event has been delivered. */
  async pay(payment: CardPayment): Promise<void> {
    if (payment.status === 'success' || payment.status === 'reversed') return
    Object.assign(payment, { status: 'success', gatewayResponse: 'Successful', paidAt: this.#at() })
    this.#parts.store.save()
    const { cardEvents } = this.#parts.faults
    const body = this.#chargeEvent(payment)
    const sent = Array.from({ length: cardEvents.times }, () =>
      this.#send(body, payment, cardEvents.beforeReturn ? 0 : this.#parts.delays.eventMs + cardEvents.lateMs),
    )
    if (cardEvents.beforeReturn) await Promise.all(sent)
  }

  decline(payment: CardPayment, gatewayResponse: string): void {
    if (payment.status === 'success' || payment.status === 'reversed') return
    Object.assign(payment, { status: 'failed', gatewayResponse })
    this.#parts.store.save()
  }

  /** Leaves the payment in progress for a while, as a slow bank does. */
  delay(payment: CardPayment): void {
    Object.assign(payment, { status: 'ongoing', gatewayResponse: 'Transaction is being processed' })
    this.#parts.store.save()
    this.#endLater(payment)
  }

  refund(payment: CardPayment, amount: number): CardRefund {
    const { reference, currency } = payment
    const refund: CardRefund = { id: this.#newId(), reference, amount, currency, status: 'pending', at: this.#at() }
    this.refunds.push(refund)
    if (this.refundable(payment) === 0) payment.status = 'reversed'
    this.#parts.store.save()
    const { end } = this.#parts.faults.cardRefund
    const steps: RefundStatus[] = end === 'pending' ? ['pending'] : ['pending', 'processing', end]
    for (const status of steps) this.#endRefundLater(refund, status)
    return refund
  }

  refundable(payment: CardPayment): number {
    const refunded = this.refunds.filter(
      ({ reference, status }) => reference === payment.reference && status !== 'failed',
    )
    return payment.amount - refunded.reduce((sum, { amount }) => sum + amount, 0)
  }

  /** Sends the event for a refund's current status. The real service repeats it until the receiver accepts it. */
  async reportRefund(refund: CardRefund): Promise<void> {
    const payment = this.byReference(refund.reference)
    if (!payment) return
    const { amountAsText } = this.#parts.faults.cardRefund
    await this.#send(JSON.stringify(refundEvent(refund, payment, amountAsText)), refund, 0)
  }

  /** Sends the event of a dispute that the buyer's bank has opened. Only tests use it. */
  async dispute(payment: CardPayment, step: 'create' | 'remind' | 'resolve'): Promise<void> {
    const transaction = paymentJson(payment, this.#parts.faults.cardVerify)
    const data = { id: payment.id + 7, status: 'awaiting-merchant-feedback', transaction_reference: null, transaction }
    await this.#send(JSON.stringify({ event: `charge.dispute.${step}`, data }), payment, 0)
  }

  reset(): void {
    this.#calls.reset()
    this.payments.length = 0
    this.refunds.length = 0
  }

  close(): void {
    this.#calls.close()
  }

  #at(): string {
    return this.#parts.now().toISOString()
  }

  #newId(): number {
    return this.#parts.store.state.cards.nextId++
  }

  #chargeEvent(payment: CardPayment): string {
    const data = paymentJson(payment, this.#parts.faults.cardVerify)
    return JSON.stringify({ event: 'charge.success', data })
  }

  #endLater(payment: CardPayment): void {
    this.#calls.schedule(this.#parts.delays.slowBankMs, () => this.pay(payment))
  }

  #endRefundLater(refund: CardRefund, status: RefundStatus): void {
    this.#calls.schedule(this.#parts.delays.eventMs, async () => {
      if (status !== 'pending') refund.status = status
      this.#parts.store.save()
      if (this.#parts.faults.cardEvents.times > 0) await this.reportRefund(refund)
    })
  }

  #send(body: string, record: { webhookAnswer?: string }, delayMs: number, attemptsLeft = maxAttempts): Promise<void> {
    return new Promise((resolve) => {
      const post = async () => {
        const answer = await this.#post(body)
        if (this.#calls.isClosed) return resolve()
        record.webhookAnswer = answer
        this.#parts.store.save()
        this.#parts.log(`Sandbox: card event delivered; the receiver answered: ${answer}.`)
        if (answer !== '200' && attemptsLeft > 1) void this.#send(body, record, retryMs, attemptsLeft - 1)
        resolve()
      }
      if (delayMs === 0) void post()
      else this.#calls.schedule(delayMs, post)
    })
  }

  async #post(body: string): Promise<string> {
    const { signature } = this.#parts.faults.cardEvents
    const key = signature === 'wrong' ? 'another key' : paystackCredentials.secretKey
    const signatureText = createHmac('sha512', key).update(body).digest('hex')
    const url = this.#parts.webhookUrl()
    return url
      ? this.#calls.post(url, body, signature === 'none' ? {} : { 'x-paystack-signature': signatureText })
      : 'no address'
  }
}
