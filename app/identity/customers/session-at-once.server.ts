import type { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { customerSessions, customers } from '../identity.tables.server.ts'

type MakeAdapter = ReturnType<typeof drizzleAdapter>
type Adapter = ReturnType<MakeAdapter>
type Asked = Parameters<Adapter['findOne']>[0]

/** A session and its customer in one statement instead of two: every call of a customer begins with it. */
export function readSessionsAtOnce(db: Database, make: MakeAdapter): MakeAdapter {
  return (options) => {
    const adapter = make(options)
    return {
      ...adapter,
      async findOne<T>(asked: Asked) {
        const token = tokenOf(asked)
        return token === null ? adapter.findOne<T>(asked) : ((await findSession(db, token)) as T | null)
      },
    }
  }
}

/** Of the library's one question that this answers; null for any other. */
function tokenOf({ model, where, join, select }: Asked): string | null {
  const [by, ...more] = where
  const isIt = model === 'session' && join?.user === true && Object.keys(join).length === 1 && !select
  if (!isIt || more.length > 0 || by?.field !== 'token' || (by.operator ?? 'eq') !== 'eq') return null
  return typeof by.value === 'string' ? by.value : null
}

async function findSession(db: Database, token: string) {
  const [row] = await db
    .select({ session: customerSessions, user: customers })
    .from(customerSessions)
    .innerJoin(customers, eq(customers.id, customerSessions.customerId))
    .where(eq(customerSessions.token, token))
  if (!row) return null
  const { customerId: userId, ...session } = row.session
  return { ...session, userId, user: row.user }
}
