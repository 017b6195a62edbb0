import { type ClientBase, Connection, type QueryArrayConfig, type QueryConfig, type QueryResult } from 'pg'
import { DatabaseUnavailable, isReadOnlyError, readDatabaseError } from './database-unavailable.server.ts'

/** The client's connection, which the types of `pg` omit. */
export function connectionOf(client: ClientBase): Connection {
  if ('connection' in client && client.connection instanceof Connection) return client.connection
  throw new Error('a database client without a connection')
}

/** Closes the socket at once: a graceful end would wait for an answer that a frozen server never sends. */
export function destroySocket(client: ClientBase) {
  connectionOf(client).stream.destroy()
}

export function isSocketDestroyed(client: ClientBase): boolean {
  return connectionOf(client).stream.destroyed
}

/**
 * `setImmediate` lets Node read pending data first. Otherwise a busy process would take a database that has answered
 * for a silent one.
 */
export function startSilenceTimeout(ms: number, onSilence: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(onSilence), ms)
}

/** Closes the connection if no answer comes in time, because a frozen server can't cancel the query. */
export function queryWithTimeout(
  client: ClientBase,
  query: string | QueryConfig | QueryArrayConfig,
  values: unknown[] = [],
  limitMs: number,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const timer = startSilenceTimeout(limitMs, () => {
      if (isAnswered) return
      destroySocket(client)
      reject(new DatabaseUnavailable(`no answer within ${limitMs} ms`))
    })
    let isAnswered = false
    const onAnswer = () => {
      isAnswered = true
      clearTimeout(timer)
    }
    client
      .query(query as QueryConfig, values)
      .finally(onAnswer)
      .then(resolve, (error: unknown) => {
        if (isReadOnlyError(error)) destroySocket(client)
        reject(readDatabaseError(error))
      })
  })
}
