import { randomUUID } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { type NetworkParts, PromptNetwork } from '../prompt-network.ts'
import type { Delivery, Push } from '../state.ts'
import { callbackAddress, callbackBody } from './callback-body.ts'
import { newCheckoutRequestId, newMerchantRequestId, newReceipt } from './names.ts'
import { scriptedOutcome } from './outcomes.ts'

const sameAmountMs = 120_000
const headers = { 'content-type': 'application/json;charset=UTF-8', Businessshortcode: '174379' }

export type PushInput = Pick<Push, 'amount' | 'phone' | 'accountReference' | 'callbackUrl' | 'till'>

/** Accepts STK pushes, settles them and sends their callbacks. */
export class MobileNetwork extends PromptNetwork<Push, NetworkParts & { faults: Faults }> {
  protected readonly codes = { paid: '0', expired: '1037' }
  /** Called for every paid prompt. */
  onPaid: (push: Push) => void = () => {}

  listAll(): Push[] {
    return this.parts.store.state.pushes
  }

  protected get lateMs(): number {
    return this.parts.faults.callback.lateMs
  }

  find(checkoutRequestId: string): Push | undefined {
    return this.listAll().findLast((push) => push.checkoutRequestId === checkoutRequestId)
  }

  isLocked(phone: string): boolean {
    this.expire()
    return this.listAll().some((push) => push.phone === phone && push.state === 'waiting' && !this.isExpired(push))
  }

  accept(order: PushInput): Push {
    const { store, now, delays, log, faults } = this.parts
    const at = now()
    let checkoutRequestId = newCheckoutRequestId(at, order.phone)
    while (this.find(checkoutRequestId)) checkoutRequestId = newCheckoutRequestId(at, order.phone)
    const push: Push = {
      ...order,
      checkoutRequestId,
      merchantRequestId: newMerchantRequestId(),
      at: at.toISOString(),
      state: 'waiting',
      script: this.#repeatsAmount(order, at) ? '17' : scriptedOutcome(order.phone),
      deliveries: [],
    }
    this.listAll().push(push)
    store.save()
    log(`Sandbox: a prompt for KES ${order.amount} reached the phone ending in ${order.phone.slice(-3)}.`)
    if (!faults.callback.beforeAnswer) this.scheduleScriptedResult(push, delays.scriptMs)
    return push
  }

  /** Sends a message that belongs to no prompt, without retries. */
  sendLater(url: string, body: string, delayMs: number): void {
    this.calls.schedule(delayMs, () => this.send({ url, body }))
  }

  protected conclude(push: Push, resultCode: string, callbackInMs: number): void {
    const { store, faults, now } = this.parts
    const at = now()
    push.resultCode = resultCode
    push.settledAt = at.toISOString()
    push.state = resultCode === '0' ? 'paid' : 'failed'
    if (push.state === 'paid') push.receipt = newReceipt(at)
    const delivery = {
      url: callbackAddress(push, faults.callback),
      body: callbackBody(push, faults.callback),
      dueAt: new Date(at.getTime() + callbackInMs).toISOString(),
    }
    push.deliveries = Array.from({ length: faults.callback.times }, () => ({ ...delivery, id: randomUUID() }))
    store.save()
    if (push.state === 'paid') this.onPaid(push)
  }

  protected send({ url, body }: Pick<Delivery, 'url' | 'body'>): Promise<string> {
    return this.calls.post(url, body, headers)
  }

  protected override onDelivered({ resultCode }: Push, answer: string): void {
    this.parts.log(`Sandbox: callback with result ${resultCode} delivered; the receiver answered: ${answer}.`)
  }

  #repeatsAmount(order: PushInput, at: Date): boolean {
    if (!this.parts.faults.push.sameAmountRule) return false
    return this.listAll().some((push) => {
      const isSame = push.phone === order.phone && push.amount === order.amount && push.state === 'paid'
      return isSame && at.getTime() - new Date(push.at).getTime() < sameAmountMs
    })
  }
}
