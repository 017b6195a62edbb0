import { sql } from 'drizzle-orm'
import type { PageCache } from '../http/page-cache.server.ts'
import type { Database } from '../shop.server.ts'
import { type DatabaseLine, keepLine, type LineOptions } from './database-line.server.ts'

/** Tells every process to forget its kept pages; in a transaction, when it commits. */
export async function announceChange(db: Database): Promise<void> {
  await db.execute(sql`select pg_notify('catalogue', '')`)
}

type Options = Omit<LineOptions, 'name' | 'prepare'> & { pages: PageCache }

/** Also forgets kept pages when a lost connection is back: announcements may have been missed. */
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
