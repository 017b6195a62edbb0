import { randomUUID } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { Delivery, Push, Store } from '../state.ts'
import { callbackAddress, callbackBody } from './callback-body.ts'
import { newCheckoutRequestId, newMerchantRequestId, newReceipt } from './names.ts'
import { scriptOf } from './outcomes.ts'

export const promptLifeMs = 60_000
const sameAmountMs = 120_000
const shortcode = '174379'

/** The shop starts this sandbox before it listens for callbacks itself. */
const startGraceMs = 2_000
const startAttempts = 15

export type PushOrder = Pick<Push, 'amount' | 'phone' | 'accountReference' | 'callbackUrl' | 'till'>

type NetworkParts = {
  store: Store
  faults: Faults
  now: () => Date
  /** From the PIN to the callback, and from a push with a script to its result. */
  delays: { pinMs: number; scriptMs: number }
  log: (line: string) => void
}

/** Takes pushes, lets somebody answer them, and sends the callbacks. */
export class MobileNetwork {
  readonly #parts: NetworkParts
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #closing = new AbortController()
  readonly #expiry: NodeJS.Timeout
  /** Told of every prompt that was paid. */
  onPaid: (push: Push) => void = () => {}

  constructor(parts: NetworkParts) {
    this.#parts = parts
    this.#expiry = setInterval(() => this.#expire(), 250).unref()
    for (const push of this.#pushes) this.#resume(push)
  }

  get #pushes(): Push[] {
    return this.#parts.store.state.pushes
  }

  find(checkoutRequestId: string): Push | undefined {
    return this.#pushes.findLast((push) => push.checkoutRequestId === checkoutRequestId)
  }

  prompts(): Push[] {
    this.#expire()
    return this.#pushes.filter((push) => push.state === 'waiting' && push.script === null)
  }

  isLocked(phone: string): boolean {
    this.#expire()
    return this.#pushes.some((push) => push.phone === phone && push.state === 'waiting' && !this.#isOver(push))
  }

  accept(order: PushOrder): Push {
    const { store, now, delays } = this.#parts
    const at = now()
    let checkoutRequestId = newCheckoutRequestId(at, order.phone)
    while (this.find(checkoutRequestId)) checkoutRequestId = newCheckoutRequestId(at, order.phone)
    const push: Push = {
      ...order,
      checkoutRequestId,
      merchantRequestId: newMerchantRequestId(),
      at: at.toISOString(),
      state: 'waiting',
      script: this.#repeatsAmount(order, at) ? '17' : scriptOf(order.phone),
      deliveries: [],
    }
    this.#pushes.push(push)
    store.save()
    this.#parts.log(`Sandbox: a prompt for KES ${order.amount} reached the phone ending in ${order.phone.slice(-3)}.`)
    if (!this.#parts.faults.callback.beforeAnswer) this.#followScript(push, delays.scriptMs)
    return push
  }

  /** False when the prompt was over already. */
  settle(push: Push, resultCode: string, callbackInMs = this.#parts.delays.pinMs): boolean {
    if (push.state !== 'waiting') return false
    const delayMs = callbackInMs + this.#parts.faults.callback.lateMs
    this.#conclude(push, resultCode, delayMs)
    for (const due of push.deliveries) this.#later(delayMs, () => this.#deliver(push, due, 1))
    return true
  }

  /** News that belongs to no prompt, sent once. */
  send(url: string, body: string, delayMs: number): void {
    this.#later(delayMs, () => this.#post({ url, body }))
  }

  /** Waits until the callbacks have been answered. */
  async settleAtOnce(push: Push): Promise<void> {
    if (push.script === 'never') return
    this.#conclude(push, push.script ?? '0', 0)
    await Promise.all(push.deliveries.map((due) => this.#deliver(push, due, 1)))
  }

  close(): void {
    clearInterval(this.#expiry)
    for (const timer of this.#timers) clearTimeout(timer)
    this.#closing.abort()
  }

  forget(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#pushes.length = 0
  }

  #conclude(push: Push, resultCode: string, callbackInMs: number): void {
    const { store, faults, now } = this.#parts
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

  #followScript(push: Push, delayMs: number): void {
    const { script } = push
    if (script === null || script === 'never') return
    this.#later(delayMs, () => this.settle(push, script, 0))
  }

  #resume(push: Push): void {
    const { now, delays } = this.#parts
    if (push.state === 'waiting') this.#followScript(push, Math.max(startGraceMs, delays.scriptMs))
    for (const due of push.deliveries) {
      const delayMs = Math.max(startGraceMs, new Date(due.dueAt).getTime() - now().getTime())
      this.#later(delayMs, () => this.#deliver(push, due, startAttempts))
    }
  }

  #expire(): void {
    for (const push of this.#pushes) {
      if (push.state === 'waiting' && push.script === null && this.#isOver(push)) this.settle(push, '1037', 0)
    }
  }

  #isOver(push: Push): boolean {
    return this.#parts.now().getTime() - new Date(push.at).getTime() >= promptLifeMs
  }

  #repeatsAmount(order: PushOrder, at: Date): boolean {
    if (!this.#parts.faults.push.sameAmountRule) return false
    return this.#pushes.some((push) => {
      const isSame = push.phone === order.phone && push.amount === order.amount && push.state === 'paid'
      return isSame && at.getTime() - new Date(push.at).getTime() < sameAmountMs
    })
  }

  /** The real service tries once; more only right after this sandbox has started. */
  async #deliver(push: Push, due: Delivery, attempts: number): Promise<void> {
    if (!push.deliveries.includes(due)) return
    const answer = await this.#post(due)
    if (this.#closing.signal.aborted) return
    if (answer === 'no connection' && attempts > 1) {
      this.#later(1_000, () => this.#deliver(push, due, attempts - 1))
      return
    }
    push.deliveries = push.deliveries.filter((other) => other !== due)
    push.callbackAnswer = answer
    this.#parts.store.save()
    this.#parts.log(`Sandbox: callback with result ${push.resultCode} delivered; the receiver answered: ${answer}.`)
  }

  async #post(due: Pick<Delivery, 'url' | 'body'>): Promise<string> {
    try {
      const response = await fetch(due.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json;charset=UTF-8', Businessshortcode: shortcode },
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
