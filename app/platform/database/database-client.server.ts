import type { Client, ClientBase, QueryArrayConfig, QueryConfig, QueryResult } from 'pg'
import { DatabaseAway, readDatabaseError } from './database-away.server.ts'

/** Ends a connection at once: a server that is frozen or gone never answers a goodbye. */
export function cutOff(client: ClientBase) {
  ;(client as Client).connection.stream.destroy()
}

export function isCutOff(client: ClientBase): boolean {
  return (client as Client).connection.stream.destroyed
}

/** Called as soon as `ms` are over and whatever has arrived by then is read: a busy process is not a silent database. */
export function afterSilence(ms: number, tell: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(tell), ms)
}

/**
 * Asks over `client`, and cuts it off where no answer comes in time: a server that is frozen or cut off answers no
 * request to cancel either.
 */
export function ask(
  client: ClientBase,
  query: string | QueryConfig | QueryArrayConfig,
  values: unknown[] = [],
  limitMs: number,
): Promise<QueryResult> {
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
    client.query(query as QueryConfig, values).then(
      (result) => {
        answered()
        resolve(result)
      },
      (error: unknown) => {
        answered()
        reject(readDatabaseError(error))
      },
    )
  })
}
