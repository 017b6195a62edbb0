import type { Client } from 'pg'
import type { Logger } from 'pino'
import { ClientInTurn } from './client-in-turn.server.ts'
import { isServerThere } from './database-away.server.ts'
import { afterSilence, ask, cutOff } from './database-client.server.ts'
import { expectWrites } from './database-hosts.server.ts'

/** `restore` restarts the embedded database if it died, or looks which of several hosts takes writes: `url` may change. */
export type DatabasePlace = { url(): string; restore(): Promise<void> }

export type LineOptions = {
  name: string
  place: DatabasePlace
  log: Logger
  prepare(client: Client): Promise<void>
  /** Not called when only this connection breaks. */
  onAway?(): void
  onBack?(): void
  pace?: Pace
}

export type Pace = { askEveryMs: number; silenceMs: number; retryMs: number }

const usualPace: Pace = { askEveryMs: 1_000, silenceMs: 1_200, retryMs: 250 }

export type DatabaseLine = { close(): Promise<void> }

/** A connection that is asked every second: without it, queries on a frozen database would wait for minutes. */
export async function keepLine(options: LineOptions): Promise<DatabaseLine> {
  const { place, log, name, pace = usualPace } = options
  const closing = new AbortController()
  let line = await openLine(options, 10_000)

  async function keep() {
    while (!closing.signal.aborted) {
      await untilLost(line, place.url(), pace, closing.signal)
      if (closing.signal.aborted) return
      log.warn({ line: name }, 'a line to the database broke')
      await reopen()
    }
  }

  async function reopen() {
    let isAway = false
    while (!closing.signal.aborted) {
      try {
        if (isAway) await place.restore()
        line = await openLine(options, pace.silenceMs)
        if (isAway) log.warn({ line: name }, 'the database is back')
        return options.onBack?.()
      } catch (error) {
        if (!isAway && !isServerThere(error)) {
          isAway = true
          log.error({ line: name, reason: String(error) }, 'the database is away')
          options.onAway?.()
        }
        await pause(pace.retryMs, closing.signal)
      }
    }
  }

  const kept = keep()
  return {
    async close() {
      closing.abort()
      await kept
      await endSoon(line)
    },
  }
}

async function openLine({ name, place, prepare }: LineOptions, limitMs: number): Promise<Client> {
  const connectionString = place.url()
  const client = new ClientInTurn({ connectionString, application_name: name, keepAlive: true })
  client.on('error', () => {})
  const limit = afterSilence(limitMs, () => isOpen || cutOff(client))
  let isOpen = false
  try {
    await client.connect()
    await expectWrites(client, connectionString, limitMs)
    await prepare(client)
    isOpen = true
    return client
  } catch (error) {
    cutOff(client)
    throw error
  } finally {
    clearTimeout(limit)
  }
}

async function untilLost(line: Client, url: string, { askEveryMs, silenceMs }: Pace, closing: AbortSignal) {
  const lost = new AbortController()
  const lose = () => lost.abort()
  line.once('end', lose)
  const either = AbortSignal.any([lost.signal, closing])
  while (!either.aborted) {
    await pause(askEveryMs, either)
    if (either.aborted) break
    await ask(line, 'select 1', [], silenceMs)
      .then(() => expectWrites(line, url, silenceMs))
      .catch(lose)
  }
  if (lost.signal.aborted) cutOff(line)
}

function pause(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      until.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    until.addEventListener('abort', done)
    if (until.aborted) done()
  })
}

async function endSoon(client: Client) {
  const limit = setTimeout(() => cutOff(client), 1_000)
  await client.end()
  clearTimeout(limit)
}
