const timeoutMs = 30_000

/** Calls from a simulator to the shop, now or later, until it closes. */
export class OutgoingCalls {
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #closing = new AbortController()

  get isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  schedule(delayMs: number, work: () => unknown): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void work()
    }, delayMs)
    this.#timers.add(timer)
  }

  /** Returns the response's status as text, or 'no connection'. */
  async post(url: string, body: string, headers: Record<string, string> = {}): Promise<string> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      return String(response.status)
    } catch {
      return 'no connection'
    }
  }

  reset(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  close(): void {
    this.reset()
    this.#closing.abort()
  }
}
