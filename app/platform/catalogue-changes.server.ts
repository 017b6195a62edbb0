import { Client } from 'pg'
import type { Logger } from 'pino'
import type { PageCache } from './page-cache.server.ts'

const secondsBeforeNewTry = 2

/**
 * Forgets kept pages whenever any process changes the catalogue or the rate. While the line to the database is down
 * announcements are missed, so they are also forgotten whenever it comes back.
 */
export async function clearWhenCatalogueChanges(url: string, pages: PageCache, log: Logger) {
  let client: Client | null = null
  let isClosed = false

  async function listen(): Promise<void> {
    const line = new Client({ connectionString: url, application_name: 'enkiama-catalogue', keepAlive: true })
    line.on('notification', () => pages.clear())
    line.on('error', (err) => log.warn({ err }, 'the line for catalogue changes broke'))
    line.once('end', () => {
      if (!isClosed) setTimeout(() => void listen().catch(again), secondsBeforeNewTry * 1000).unref()
    })
    client = line
    await line.connect()
    await line.query('listen catalogue')
    pages.clear()
  }

  function again(err: unknown) {
    log.warn({ err }, 'the line for catalogue changes could not be opened')
    if (!isClosed) setTimeout(() => void listen().catch(again), secondsBeforeNewTry * 1000).unref()
  }

  await listen()
  return {
    name: 'catalogue line',
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}
