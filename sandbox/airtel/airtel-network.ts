import { randomUUID } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { Delivery, Store } from '../state.ts'
import { type AirtelPayment, newAirtelMoneyId } from './airtel-payment.ts'
import { callbackBody } from './callback-body.ts'
import { expiredCode, outcomeOf, paidCode, scriptOf } from './outcomes.ts'

export const airtelPromptMs = 60_000
/** The shop starts this sandbox before it listens for callbacks itself. */
const startGraceMs = 2_000
const startAttempts = 15

export type AirtelOrder = Pick<AirtelPayment, 'id' | 'amount' | 'phone' | 'reference'>

type Parts = {
  store: Store
  faults: Faults
  now: () => Date
  delays: { pinMs: number; scriptMs: number }
  log: (line: string) => void
  /** Set once in the portal: where every callback goes. Null until it is known. */
  callbackUrl: () => string | null
}

/** Takes pushes, lets somebody answer them, and sends the callbacks. */
export class AirtelNetwork {
  readonly #parts: Parts
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #closing = new AbortController()
  readonly #expiry: NodeJS.Timeout

  constructor(parts: Parts) {
    this.#parts = parts
    this.#expiry = setInterval(() => this.#expire(), 250).unref()
    for (const payment of this.payments) this.#resume(payment)
  }

  get payments(): AirtelPayment[] {
    return this.#parts.store.state.airtelPayments
  }

  find(id: string): AirtelPayment | undefined {
    this.#expire()
    return this.payments.find((payment) => payment.id === id)
  }

  prompts(): AirtelPayment[] {
    this.#expire()
    return this.payments.filter((payment) => payment.state === 'waiting' && payment.script === null)
  }

  accept(order: AirtelOrder): AirtelPayment {
    const { store, now, delays, faults, log } = this.#parts
    const at = now()
    const script = scriptOf(order.phone)
    const ids = { airtelMoneyId: newAirtelMoneyId(at), at: at.toISOString() }
    const payment: AirtelPayment = { ...order, ...ids, state: 'waiting', script, deliveries: [] }
    this.payments.push(payment)
    store.save()
    log(`Sandbox: an Airtel Money prompt for KES ${order.amount} reached the phone ending in ${order.phone.slice(-3)}.`)
    if (!faults.airtelCallback.beforeAnswer) this.#followScript(payment, delays.scriptMs)
    return payment
  }

  /** False when the prompt was over already. */
  settle(payment: AirtelPayment, code: string, callbackInMs = this.#parts.delays.pinMs): boolean {
    if (payment.state !== 'waiting') return false
    const delayMs = callbackInMs + this.#parts.faults.airtelCallback.lateMs
    this.#conclude(payment, code, delayMs)
    this.#later(delayMs, () => this.#deliverInOrder(payment))
    return true
  }

  /** Waits until the callbacks have been answered. */
  async settleAtOnce(payment: AirtelPayment): Promise<void> {
    if (payment.script === 'never') return
    this.#conclude(payment, payment.script ?? paidCode, 0)
    await this.#deliverInOrder(payment)
  }

  refund(payment: AirtelPayment): void {
    payment.refundedAt = this.#parts.now().toISOString()
    this.#parts.store.save()
  }

  close(): void {
    clearInterval(this.#expiry)
    for (const timer of this.#timers) clearTimeout(timer)
    this.#closing.abort()
  }

  forget(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.payments.length = 0
  }

  #conclude(payment: AirtelPayment, code: string, callbackInMs: number): void {
    const { store, faults, now } = this.#parts
    const { times, hash, contradiction } = faults.airtelCallback
    const at = now()
    payment.code = code
    payment.settledAt = at.toISOString()
    payment.state = outcomeOf(code).status === 'TS' ? 'paid' : 'failed'
    const bodies = Array.from({ length: times }, () => callbackBody(payment, hash))
    if (contradiction === 'before') bodies.unshift(callbackBody(payment, hash, true))
    if (contradiction === 'after') bodies.push(callbackBody(payment, hash, true))
    const url = this.#parts.callbackUrl()
    const dueAt = new Date(at.getTime() + callbackInMs).toISOString()
    payment.deliveries = url ? bodies.map((body) => ({ id: randomUUID(), url, body, dueAt })) : []
    store.save()
  }

  #followScript(payment: AirtelPayment, delayMs: number): void {
    const { script } = payment
    if (script === null || script === 'never') return
    this.#later(delayMs, () => this.settle(payment, script, 0))
  }

  #resume(payment: AirtelPayment): void {
    const { now, delays } = this.#parts
    if (payment.state === 'waiting') this.#followScript(payment, Math.max(startGraceMs, delays.scriptMs))
    for (const due of payment.deliveries) {
      const delayMs = Math.max(startGraceMs, new Date(due.dueAt).getTime() - now().getTime())
      this.#later(delayMs, () => this.#deliver(payment, due, startAttempts))
    }
  }

  #expire(): void {
    const now = this.#parts.now().getTime()
    for (const payment of this.payments) {
      const isOver = now - new Date(payment.at).getTime() >= airtelPromptMs
      if (payment.state === 'waiting' && payment.script === null && isOver) this.settle(payment, expiredCode, 0)
    }
  }

  async #deliverInOrder(payment: AirtelPayment): Promise<void> {
    for (const due of [...payment.deliveries]) await this.#deliver(payment, due, 1)
  }

  /** Tried again only right after this sandbox has started. */
  async #deliver(payment: AirtelPayment, due: Delivery, attempts: number): Promise<void> {
    if (!payment.deliveries.includes(due)) return
    const answer = await this.#post(due)
    if (this.#closing.signal.aborted) return
    if (answer === 'no connection' && attempts > 1) {
      this.#later(1_000, () => this.#deliver(payment, due, attempts - 1))
      return
    }
    payment.deliveries = payment.deliveries.filter((other) => other !== due)
    payment.callbackAnswer = answer
    this.#parts.store.save()
  }

  async #post(due: Delivery): Promise<string> {
    try {
      const response = await fetch(due.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: due.body,
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
