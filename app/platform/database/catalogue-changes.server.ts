import { sql } from 'drizzle-orm'
import type { PageCache } from '../http/page-cache.server.ts'
import type { Database } from '../shop.server.ts'
import { type DatabaseLine, keepLine, type LineOptions } from './database-line.server.ts'

/** Tells every process that kept pages are out of date: at once, or when the caller's transaction is committed. */
export async function announceChange(db: Database): Promise<void> {
  await db.execute(sql`select pg_notify('catalogue', '')`)
}

type Options = Omit<LineOptions, 'name' | 'prepare'> & { pages: PageCache }

/**
 * Forgets kept pages whenever any process changes the catalogue or the rate. While the line to the database is down
 * announcements are missed, so they are also forgotten whenever it comes back.
 */
export function clearWhenCatalogueChanges({ pages, ...options }: Options): Promise<DatabaseLine> {
  return keepLine({
    ...options,
    name: 'enkiama-catalogue',
    async prepare(client) {
      client.on('notification', () => pages.clear())
      await client.query('listen catalogue')
      pages.clear()
    },
  })
}
