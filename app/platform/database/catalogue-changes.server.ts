import { sql } from 'drizzle-orm'
import type { KeptAnswers } from '../http/kept/kept-answers.server.ts'
import type { Database } from '../shop.server.ts'
import { ask } from './database-client.server.ts'
import { type DatabaseLine, keepLine, type LineOptions } from './database-line.server.ts'

/** Tells every process what changed, or that anything may have; in a transaction, when it commits. */
export async function announceChange(db: Database, subjects?: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify('catalogue', ${subjects ? JSON.stringify(subjects) : ''})`)
}

type Pages = Pick<KeptAnswers, 'forget' | 'clear' | 'follow'>
type Options = Omit<LineOptions, 'name' | 'prepare'> & { pages: Pages }

const catchUpMs = 1_200

/** Also forgets kept pages when a lost connection is back: announcements may have been missed. */
export function clearWhenCatalogueChanges({ pages, ...options }: Options): Promise<DatabaseLine> {
  return keepLine({
    ...options,
    name: 'enkiama-catalogue',
    async prepare(client) {
      client.on('notification', ({ payload }) => {
        const subjects = readSubjects(payload)
        if (subjects) pages.forget(subjects)
        else pages.clear()
      })
      await client.query('listen catalogue')
      // What was committed before a question is told before its answer.
      pages.follow(() =>
        ask(client, 'select 1', [], catchUpMs).then(
          () => {},
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
