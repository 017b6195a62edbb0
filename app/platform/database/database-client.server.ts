import type { Client, ClientBase, QueryArrayConfig, QueryConfig, QueryResult } from 'pg'
import { DatabaseAway, readDatabaseError, takesNoWrites } from './database-away.server.ts'

/** Closes the socket at once: a polite end would wait for an answer that a frozen server never gives. */
export function cutOff(client: ClientBase) {
  ;(client as Client).connection.stream.destroy()
}

export function isCutOff(client: ClientBase): boolean {
  return (client as Client).connection.stream.destroyed
}

/** `setImmediate` lets Node read what has arrived first: a busy process must not take the database for silent. */
export function afterSilence(ms: number, tell: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(tell), ms)
}

export function ask(
  client: ClientBase,
  query: string | QueryConfig | QueryArrayConfig,
  values: unknown[] = [],
  limitMs: number,
): Promise<QueryResult> {
  return inTime(client, limitMs, () => client.query(query as QueryConfig, values))
}

/** Without an answer in time it closes the connection: a frozen server can't cancel either. */
export function inTime<T>(client: ClientBase, limitMs: number, send: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = afterSilence(limitMs, () => {
      if (isAnswered) return
      cutOff(client)
      reject(new DatabaseAway(`no answer within ${limitMs} ms`))
    })
    let isAnswered = false
    const answered = () => {
      isAnswered = true
      clearTimeout(timer)
    }
    send().then(
      (result) => {
        answered()
        resolve(result)
      },
      (error: unknown) => {
        answered()
        if (takesNoWrites(error)) cutOff(client)
        reject(readDatabaseError(error))
      },
    )
  })
}
