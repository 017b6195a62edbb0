import type { Client } from 'pg'

/** Several callers share the connection: a query is sent after the previous one was answered, as pg 9 will require. */
export function queueQueries(client: Client): Client {
  const send = client.query
  let last: Promise<unknown> = Promise.resolve()
  return Object.assign(client, {
    query(...question: unknown[]) {
      const next = () => Reflect.apply(send, client, question)
      last = last.then(next, next)
      return last
    },
  })
}
