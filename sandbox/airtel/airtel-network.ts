import { randomUUID } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { type NetworkParts, PromptNetwork } from '../prompt-network.ts'
import type { Delivery } from '../state.ts'
import { type AirtelPayment, newAirtelMoneyId } from './airtel-payment.ts'
import { callbackBody } from './callback-body.ts'
import { expiredCode, outcomeOf, paidCode, scriptOf } from './outcomes.ts'

export type AirtelPaymentInput = Pick<AirtelPayment, 'id' | 'amount' | 'phone' | 'reference'>

type AirtelParts = NetworkParts & {
  faults: Faults
  /** The one callback address for all payments, set in Airtel's portal. Null until the shop's address is known. */
  callbackUrl: () => string | null
}

export class AirtelNetwork extends PromptNetwork<AirtelPayment, AirtelParts> {
  protected readonly codes = { paid: paidCode, expired: expiredCode }

  listAll(): AirtelPayment[] {
    return this.parts.store.state.airtelPayments
  }

  protected get lateMs(): number {
    return this.parts.faults.airtelCallback.lateMs
  }

  find(id: string): AirtelPayment | undefined {
    this.expire()
    return this.listAll().find((payment) => payment.id === id)
  }

  accept(order: AirtelPaymentInput): AirtelPayment {
    const { store, now, delays, faults, log } = this.parts
    const at = now()
    const script = scriptOf(order.phone)
    const ids = { airtelMoneyId: newAirtelMoneyId(at), at: at.toISOString() }
    const payment: AirtelPayment = { ...order, ...ids, state: 'waiting', script, deliveries: [] }
    this.listAll().push(payment)
    store.save()
    log(`Sandbox: an Airtel Money prompt for KES ${order.amount} reached the phone ending in ${order.phone.slice(-3)}.`)
    if (!faults.airtelCallback.beforeAnswer) this.scheduleScriptedResult(payment, delays.scriptMs)
    return payment
  }

  refund(payment: AirtelPayment): void {
    payment.refundedAt = this.parts.now().toISOString()
    this.parts.store.save()
  }

  protected conclude(payment: AirtelPayment, code: string, callbackDelayMs: number): void {
    const { store, faults, now } = this.parts
    const { times, hash, contradiction } = faults.airtelCallback
    const at = now()
    payment.code = code
    payment.settledAt = at.toISOString()
    payment.state = outcomeOf(code).status === 'TS' ? 'paid' : 'failed'
    const bodies = Array.from({ length: times }, () => callbackBody(payment, hash))
    if (contradiction === 'before') bodies.unshift(callbackBody(payment, hash, true))
    if (contradiction === 'after') bodies.push(callbackBody(payment, hash, true))
    const url = this.parts.callbackUrl()
    const dueAt = new Date(at.getTime() + callbackDelayMs).toISOString()
    payment.deliveries = url ? bodies.map((body) => ({ id: randomUUID(), url, body, dueAt })) : []
    store.save()
  }

  protected send({ url, body }: Delivery): Promise<string> {
    return this.calls.post(url, body)
  }

  /** Sequential, because a contradiction must come before or after the true callback. */
  protected override async deliverAll(payment: AirtelPayment): Promise<void> {
    for (const delivery of [...payment.deliveries]) await this.deliver(payment, delivery)
  }
}
