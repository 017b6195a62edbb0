import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { KeptAnswers } from '../http/kept/kept-answers.server.ts'
import type { Database } from '../shop.server.ts'
import { settingsSubject } from '../shop-settings.ts'
import { ask } from './database-client.server.ts'
import { type DatabaseLine, keepLine, type LineOptions } from './database-line.server.ts'

/** Tells every process what changed, or that anything may have; in a transaction, when it commits. */
export async function announceChange(db: Database, subjects?: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify('catalogue', ${subjects ? JSON.stringify(subjects) : ''})`)
}

type Pages = Pick<KeptAnswers, 'forget' | 'clear' | 'follow'>
type Options = Omit<LineOptions, 'name' | 'prepare'> & {
  pages: Pages
  /** Before the line is open, and before pages are forgotten that show settings: what is made anew shows the new ones. */
  readSettings(db: Database): Promise<void>
}

const catchUpMs = 1_200

/** Also forgets kept pages when a lost connection is back: announcements may have been missed. */
export function clearWhenCatalogueChanges({ pages, readSettings, ...options }: Options): Promise<DatabaseLine> {
  return keepLine({
    ...options,
    name: 'enkiama-catalogue',
    async prepare(client) {
      const db = drizzle(client)
      let told: Promise<void> = Promise.resolve()
      client.on('notification', ({ payload }) => {
        const subjects = readSubjects(payload)
        const tell = () => (subjects ? pages.forget(subjects) : pages.clear())
        if (subjects && !subjects.includes(settingsSubject)) return tell()
        const onFailure = (err: unknown) => options.log.error({ err }, 'the settings could not be read')
        told = readSettings(db).catch(onFailure).then(tell)
      })
      await client.query('listen catalogue')
      await readSettings(db)
      // What was committed before a question is told before its answer.
      pages.follow(() =>
        ask(client, 'select 1', [], catchUpMs).then(
          () => told,
          () => pages.clear(),
        ),
      )
      pages.clear()
    },
  })
}

function readSubjects(payload: string | undefined): string[] | null {
  try {
    const said: unknown = JSON.parse(payload ?? '')
    return Array.isArray(said) && said.every((subject) => typeof subject === 'string') ? said : null
  } catch {
    return null
  }
}
