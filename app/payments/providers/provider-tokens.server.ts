import { eq } from 'drizzle-orm'
import type { Clock } from '#app/framework/clock.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { providerTokens } from '../payments.tables.server.ts'

export type TokenResponse = { ok: true; token: string; lifetimeSeconds: number } | { ok: false; text: string }
export type TokenResult = { ok: true; token: string } | { ok: false; text: string }

/**
 * All processes share one token, since a provider may end the previous token when it issues a new one. `refused`: a
 * token that the provider no longer accepts and that must not be returned again.
 */
export type ProviderTokens = {
  getToken(provider: string, mint: () => Promise<TokenResponse>, refused?: string): Promise<TokenResult>
}

/** A token is renewed a minute before it expires, so that it does not expire in transit. */
const marginSeconds = 60

export function createProviderTokens(db: Database, clock: Clock): ProviderTokens {
  const refreshing = new Map<string, Promise<TokenResult>>()
  return {
    async getToken(provider, mint, refused) {
      const storedToken = await readToken(db, clock, provider, refused)
      if (storedToken) return { ok: true, token: storedToken }
      const running = refreshing.get(provider)
      if (running) return running
      const refresh = refreshToken(db, clock, { provider, mint, refused }).finally(() => refreshing.delete(provider))
      refreshing.set(provider, refresh)
      return refresh
    },
  }
}

async function readToken(db: Database, clock: Clock, provider: string, refused?: string): Promise<string | null> {
  const [row] = await db.select().from(providerTokens).where(eq(providerTokens.provider, provider))
  return row && row.expiresAt > clock.now() && row.token !== refused ? row.token : null
}

type Refresh = { provider: string; mint: () => Promise<TokenResponse>; refused: string | undefined }

/** The row lock makes other processes wait for this token instead of requesting their own. */
function refreshToken(db: Database, clock: Clock, { provider, mint, refused }: Refresh): Promise<TokenResult> {
  return db.transaction(async (tx) => {
    await tx
      .insert(providerTokens)
      .values({ provider, token: '', expiresAt: new Date(0) })
      .onConflictDoNothing()
    await tx.select().from(providerTokens).where(eq(providerTokens.provider, provider)).for('update')
    const storedToken = await readToken(tx, clock, provider, refused)
    if (storedToken) return { ok: true, token: storedToken }

    const minted = await mint()
    if (!minted.ok) return minted
    const lifeMs = Math.max(minted.lifetimeSeconds - marginSeconds, 1) * 1000
    const expiresAt = new Date(clock.now().getTime() + lifeMs)
    await tx.update(providerTokens).set({ token: minted.token, expiresAt }).where(eq(providerTokens.provider, provider))
    return { ok: true, token: minted.token }
  })
}
