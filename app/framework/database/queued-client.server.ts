import { Client } from 'pg'

/** Several callers share one connection: a query is sent after the previous one was answered, as pg 9 will require. */
export class QueuedClient extends Client {
  #last: Promise<unknown> = Promise.resolve()

  override query(...question: unknown[]): never {
    const send = () => super.query(...(question as [string])) as Promise<unknown>
    this.#last = this.#last.then(send, send)
    // The driver's overloads have many return types; callers here get a promise.
    return this.#last as never
  }
}
