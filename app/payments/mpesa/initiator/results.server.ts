import { eq } from 'drizzle-orm'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { initiatorCalls } from '../../payments.tables.server.ts'
import type { StoredNews } from '../../provider.server.ts'
import { keepNews, keepUnknownNews, type Told } from '../../settling/callbacks.server.ts'
import { lockInitiatorCall } from './initiator-calls.server.ts'
import { isOfCall, readResult } from './result.ts'
import { resultHandlers } from './result-handlers.server.ts'

/** Commits a result as it came, then handles it. False for an address that is no call's. */
export async function takeResult(shop: Shop, token: string, told: Told, isLate: boolean): Promise<boolean> {
  const [call] = await shop.db
    .select({ token: initiatorCalls.token })
    .from(initiatorCalls)
    .where(eq(initiatorCalls.token, token))
  if (!call) {
    await keepUnknownNews(shop, token, told)
    return false
  }
  await keepNews(shop, { kind: isLate ? 'late-result' : 'result', provider: 'mpesa', token, body: told.body })
  return true
}

/** Settles one kept result. Whoever comes second finds its call settled, which each handler looks at under the lock. */
export async function handleResult(tx: Database, shop: Shop, { kind, token, body }: StoredNews): Promise<string> {
  const result = kind === 'late-result' ? ({ kind: 'timed-out' } as const) : readResult(body)
  if (result.kind === 'unreadable') return 'unreadable'
  const call = token ? await lockInitiatorCall(tx, token) : null
  if (!call) return 'unknown-token'
  if (!isOfCall(result, call)) return 'other-conversation'
  return resultHandlers[call.kind](tx, shop, call, result)
}
