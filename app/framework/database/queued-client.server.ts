import { Client } from 'pg'

/** Several ask on one connection: a question is sent when the one before is answered, as pg 9 will demand. */
export class QueuedClient extends Client {
  #last: Promise<unknown> = Promise.resolve()

  override query(...question: unknown[]): never {
    const send = () => super.query(...(question as [string])) as Promise<unknown>
    this.#last = this.#last.then(send, send)
    // The driver's overloads answer in many forms; whoever asks here gets a promise.
    return this.#last as never
  }
}
