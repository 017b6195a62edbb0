import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PageCache } from '../page-cache/page-cache.server.ts'
import type { Database } from './database.server.ts'
import { queryWithTimeout } from './database-client.server.ts'
import { type ListenConnection, type ListenOptions, openListener } from './listen-connection.server.ts'

/** Notifies every process of the invalidated tags (none: all). In a transaction, the notification is sent at commit. */
export async function announceInvalidation(db: Database, tags?: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify('catalogue', ${tags ? JSON.stringify(tags) : ''})`)
}

type Pages = Pick<PageCache, 'invalidate' | 'clear' | 'onInvalidation'>
type Options = Omit<ListenOptions, 'name' | 'prepare'> & {
  pages: Pages
  /**
   * Called when a connection begins to listen, and before pages with settings are invalidated, so that the next renders
   * use the new settings.
   */
  readSettings(db: Database): Promise<void>
}

/** The tag of pages that show settings. */
export const settingsTag = 'settings'
const catchUpWithinMs = 1_200

/** Also clears the cache when a lost connection is restored: notifications may have been missed. */
export function invalidateOnCatalogChange({ pages, readSettings, ...options }: Options): Promise<ListenConnection> {
  return openListener({
    ...options,
    name: 'enkiama-catalogue',
    async prepare(client) {
      const db = drizzle(client)
      let settingsRead: Promise<void> = Promise.resolve()
      client.on('notification', ({ payload }) => {
        const tags = readTags(payload)
        const invalidate = () => (tags ? pages.invalidate(tags) : pages.clear())
        if (tags && !tags.includes(settingsTag)) return invalidate()
        const onFailure = (err: unknown) => options.log.error({ err }, 'the settings could not be read')
        settingsRead = readSettings(db).catch(onFailure).then(invalidate)
      })
      await client.query('listen catalogue')
      await readSettings(db)
      // PostgreSQL delivers notifications of earlier commits before the answer to a later query.
      pages.onInvalidation(() =>
        queryWithTimeout(client, 'select 1', [], catchUpWithinMs).then(
          () => settingsRead,
          () => pages.clear(),
        ),
      )
      pages.clear()
    },
  })
}

function readTags(payload: string | undefined): string[] | null {
  try {
    const tags: unknown = JSON.parse(payload ?? '')
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : null
  } catch {
    return null
  }
}
