import { OutgoingCalls } from './outgoing-calls.ts'
import type { Delivery, Store } from './state.ts'

/** The minimum delay of callbacks after a start, because the shop starts this sandbox before its own server listens. */
const startGraceMs = 2_000
const startAttempts = 15
export const promptLifeMs = 60_000

export type NetworkParts = {
  store: Store
  now: () => Date
  /** The delays from the PIN to the callback, and from a push to the result that the phone's digits choose. */
  delays: { pinMs: number; scriptMs: number }
  log: (line: string) => void
}

type Prompt = {
  at: string
  state: 'waiting' | 'paid' | 'failed'
  /** The scripted result code, usually chosen by the phone's last digits. 'never': no result. Null: the handset page answers. */
  script: string | null
  deliveries: Delivery[]
  callbackAnswer?: string
}

/** Accepts pushes, settles them and sends the callbacks. */
export abstract class PromptNetwork<NetworkPrompt extends Prompt, Parts extends NetworkParts> {
  protected readonly parts: Parts
  protected readonly calls = new OutgoingCalls()
  readonly #expiry: NodeJS.Timeout

  constructor(parts: Parts) {
    this.parts = parts
    this.#expiry = setInterval(() => this.expire(), 250).unref()
    for (const prompt of this.listAll()) this.#resume(prompt)
  }

  abstract listAll(): NetworkPrompt[]
  protected abstract readonly codes: { paid: string; expired: string }
  /** The additional delay of callbacks. */
  protected abstract readonly lateMs: number
  /** Ends a prompt and queues its callbacks. */
  protected abstract conclude(prompt: NetworkPrompt, code: string, callbackInMs: number): void
  /** Sends one callback and returns the shop's answer. */
  protected abstract send(delivery: Delivery): Promise<string>
  protected onDelivered(_prompt: NetworkPrompt, _answer: string): void {}

  prompts(): NetworkPrompt[] {
    this.expire()
    return this.listAll().filter(({ state, script }) => state === 'waiting' && script === null)
  }

  /** False if the prompt had already ended. */
  settle(prompt: NetworkPrompt, code: string, callbackInMs = this.parts.delays.pinMs): boolean {
    if (prompt.state !== 'waiting') return false
    const delayMs = callbackInMs + this.lateMs
    this.conclude(prompt, code, delayMs)
    this.calls.schedule(delayMs, () => this.deliverAll(prompt))
    return true
  }

  /** Resolves after the callbacks have been answered. */
  async settleAtOnce(prompt: NetworkPrompt): Promise<void> {
    if (prompt.script === 'never') return
    this.conclude(prompt, prompt.script ?? this.codes.paid, 0)
    await this.deliverAll(prompt)
  }

  close(): void {
    clearInterval(this.#expiry)
    this.calls.close()
  }

  reset(): void {
    this.calls.reset()
    this.listAll().length = 0
  }

  protected scheduleScriptedResult(prompt: NetworkPrompt, delayMs: number): void {
    const { script } = prompt
    if (script === null || script === 'never') return
    this.calls.schedule(delayMs, () => this.settle(prompt, script, 0))
  }

  protected expire(): void {
    for (const prompt of this.listAll()) {
      const isOpen = prompt.state === 'waiting' && prompt.script === null
      if (isOpen && this.isExpired(prompt)) this.settle(prompt, this.codes.expired, 0)
    }
  }

  protected isExpired({ at }: Prompt): boolean {
    return this.parts.now().getTime() - new Date(at).getTime() >= promptLifeMs
  }

  protected async deliverAll(prompt: NetworkPrompt): Promise<void> {
    await Promise.all(prompt.deliveries.map((delivery) => this.deliver(prompt, delivery)))
  }

  /** Retries only right after this sandbox has started. */
  protected async deliver(prompt: NetworkPrompt, delivery: Delivery, attempts = 1): Promise<void> {
    if (!prompt.deliveries.includes(delivery)) return
    const answer = await this.send(delivery)
    if (this.calls.isClosed) return
    if (answer === 'no connection' && attempts > 1) {
      this.calls.schedule(1_000, () => this.deliver(prompt, delivery, attempts - 1))
      return
    }
    prompt.deliveries = prompt.deliveries.filter((other) => other !== delivery)
    prompt.callbackAnswer = answer
    this.parts.store.save()
    this.onDelivered(prompt, answer)
  }

  #resume(prompt: NetworkPrompt): void {
    const { now, delays } = this.parts
    if (prompt.state === 'waiting') this.scheduleScriptedResult(prompt, Math.max(startGraceMs, delays.scriptMs))
    for (const delivery of prompt.deliveries) {
      const delayMs = Math.max(startGraceMs, new Date(delivery.dueAt).getTime() - now().getTime())
      this.calls.schedule(delayMs, () => this.deliver(prompt, delivery, startAttempts))
    }
  }
}
