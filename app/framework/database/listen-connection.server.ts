import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { destroySocket, queryWithTimeout, startSilenceTimeout } from './database-client.server.ts'
import { assertWritable } from './database-hosts.server.ts'
import { isServerReachable } from './database-unavailable.server.ts'

/** `restore` restarts the embedded database if it died, or finds the host that accepts writes: `url` may change. */
export type DatabaseLocation = { url(): string; restore(): Promise<void> }

export type ListenOptions = {
  name: string
  location: DatabaseLocation
  log: Logger
  prepare(client: Client): Promise<void>
  /** Called when the database becomes unavailable, but not when only this connection is lost. */
  onLost?(): void
  onRestored?(): void
  pace?: Pace
}

export type Pace = { pingEveryMs: number; silenceMs: number; retryMs: number }

const defaultPace: Pace = { pingEveryMs: 1_000, silenceMs: 1_200, retryMs: 250 }

export type ListenConnection = { close(): Promise<void> }

/** A connection with a ping every second: without it, queries on a frozen database would wait for minutes. */
export async function openListener(options: ListenOptions): Promise<ListenConnection> {
  const { location, log, name, pace = defaultPace } = options
  const closing = new AbortController()
  let client = await connectListener(options, 10_000)

  async function watch() {
    while (!closing.signal.aborted) {
      await waitUntilLost(client, location.url(), pace, closing.signal)
      if (closing.signal.aborted) return
      log.warn({ connection: name }, 'a connection to the database was lost')
      await reopen()
    }
  }

  async function reopen() {
    let isUnavailable = false
    while (!closing.signal.aborted) {
      try {
        if (isUnavailable) await location.restore()
        client = await connectListener(options, pace.silenceMs)
        if (isUnavailable) log.warn({ connection: name }, 'the database is available again')
        return options.onRestored?.()
      } catch (error) {
        if (!isUnavailable && !isServerReachable(error)) {
          isUnavailable = true
          log.error({ connection: name, reason: String(error) }, 'the database is unavailable')
          options.onLost?.()
        }
        await pause(pace.retryMs, closing.signal)
      }
    }
  }

  const watching = watch()
  return {
    async close() {
      closing.abort()
      await watching
      await endClient(client)
    },
  }
}

async function connectListener({ name, location, prepare }: ListenOptions, limitMs: number): Promise<Client> {
  const connectionString = location.url()
  const client = queueQueries(new Client({ connectionString, application_name: name, keepAlive: true }))
  client.on('error', () => {})
  const limit = startSilenceTimeout(limitMs, () => isOpen || destroySocket(client))
  let isOpen = false
  try {
    await client.connect()
    await assertWritable(client, connectionString, limitMs)
    await prepare(client)
    isOpen = true
    return client
  } catch (error) {
    destroySocket(client)
    throw error
  } finally {
    clearTimeout(limit)
  }
}

/** Several callers share the connection: a query is sent after the previous one was answered, as pg 9 will require. */
function queueQueries(client: Client): Client {
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

async function waitUntilLost(client: Client, url: string, { pingEveryMs, silenceMs }: Pace, closing: AbortSignal) {
  const lost = new AbortController()
  const markLost = () => lost.abort()
  client.once('end', markLost)
  const stopped = AbortSignal.any([lost.signal, closing])
  while (!stopped.aborted) {
    await pause(pingEveryMs, stopped)
    if (stopped.aborted) break
    await queryWithTimeout(client, 'select 1', [], silenceMs)
      .then(() => assertWritable(client, url, silenceMs))
      .catch(markLost)
  }
  if (lost.signal.aborted) destroySocket(client)
}

/** Ends early when the signal is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {})
}

async function endClient(client: Client) {
  const limit = setTimeout(() => destroySocket(client), 1_000)
  await client.end()
  clearTimeout(limit)
}
