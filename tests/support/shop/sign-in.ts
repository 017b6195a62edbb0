import { command } from '../database/database.ts'
import type { TestShop } from './test-shop.ts'

export const person = { name: 'Naisiae Sankale', email: 'naisiae@example.com', password: 'kipepeo-9' }

export function post(shop: TestShop, url: string, payload?: unknown, cookie?: string) {
  return shop.api.inject({
    method: 'POST',
    url,
    ...(payload === undefined ? {} : { payload: payload as object }),
    ...(cookie ? { headers: { cookie } } : {}),
  })
}

/** Replaces the password in the moment at which a session is inserted into this table. */
export async function replacePasswordAtLogin(shop: TestShop, sessions: string, update: string) {
  await command(
    shop.databaseUrl,
    `create function replace_password() returns trigger language plpgsql as $$ begin ${update}; return new; end $$;
     create trigger replaced before insert on ${sessions} for each row execute function replace_password()`,
  )
  return () => command(shop.databaseUrl, `drop trigger replaced on ${sessions}; drop function replace_password`)
}

type Answer = Awaited<ReturnType<typeof post>>

export function cookieOf(answer: Answer): string {
  return answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
}

export async function sessionUser(shop: TestShop, cookie: string) {
  const answer = await shop.api.inject({ url: '/api/auth/session', headers: { cookie } })
  return (answer.json() as { user: { email: string } | null }).user
}
