import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { PageCache } from './page-cache.server.ts'
import type { Database } from './shop.server.ts'

const secondsBeforeNewTry = 2

/** Tells every process that kept pages are out of date: at once, or when the caller's transaction is committed. */
export async function announceChange(db: Database): Promise<void> {
  await db.execute(sql`select pg_notify('catalogue', '')`)
}

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
    try {
      await line.connect()
      await line.query('listen catalogue')
    } catch (error) {
      void line.end()
      throw error
    }
    client = line
    // Followed only once it is up: a line that never came up also ends, and two new tries for each would double forever.
    line.once('end', listenLater)
    pages.clear()
  }

  function listenLater() {
    if (isClosed) return
    setTimeout(() => {
      listen().catch((err: unknown) => {
        log.warn({ err }, 'the line for catalogue changes could not be opened')
        listenLater()
      })
    }, secondsBeforeNewTry * 1000).unref()
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
