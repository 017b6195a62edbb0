import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { command } from '#tests/support/database/database.ts'
import { asAnotherProcess } from '#tests/support/database/second-connection.ts'
import { setSecondFactor } from '#tests/support/shop/authenticator.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { staff, staffSessions } from '../../identity/identity.tables.server.ts'
import { endStaffLogins } from '../sessions/end-sessions.server.ts'
import { openStaffSession } from '../sessions/staff-sessions.server.ts'

async function openMember(shop: TestShop) {
  const { username, password, token } = await shop.given.staff()
  const post = (path: string, payload: object) =>
    shop.api.inject({
      method: 'POST',
      url: `/api/admin${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
  return { username, password, post, logIn: () => post('/login', { username, password }) }
}

/** Runs `change` whenever a session is inserted, as if another process committed it at that moment. */
async function changeMeanwhile(shop: TestShop, change: string) {
  await command(
    shop.databaseUrl,
    `create function change_meanwhile() returns trigger language plpgsql as $$ begin ${change}; return new; end $$;
     create trigger meanwhile before insert on staff_sessions for each row execute function change_meanwhile()`,
  )
  onTestFinished(() =>
    command(shop.databaseUrl, 'drop trigger meanwhile on staff_sessions; drop function change_meanwhile'),
  )
}

test('a login fails if its password is replaced while its code is checked', async () => {
  const shop = await createTestShop()
  const member = await openMember(shop)
  const { code } = await setSecondFactor(shop, member.post, member.password)
  const { challenge } = (await member.logIn()).json<{ challenge: string }>()
  const before = await shop.db.$count(staffSessions)
  await changeMeanwhile(shop, `update staff set password_hash = 'another' where id = new.staff_id`)
  expect((await member.post('/login/second-factor', { challenge, code: code() })).statusCode).toBe(410)
  expect(await shop.db.$count(staffSessions)).toBe(before)
})

test('a login by the password alone fails if a second factor is confirmed meanwhile', async () => {
  const shop = await createTestShop()
  const member = await openMember(shop)
  await member.post('/second-factor/begin', { password: member.password })
  const before = await shop.db.$count(staffSessions)
  await changeMeanwhile(shop, 'update staff_second_factors set confirmed_at = now() where staff_id = new.staff_id')
  expect((await member.logIn()).statusCode).toBe(401)
  expect(await shop.db.$count(staffSessions)).toBe(before)
})

test('ending all logins waits for one that is being opened, and ends it', async () => {
  const shop = await createTestShop()
  const { username } = await openMember(shop)
  const [member] = await shop.db.select().from(staff).where(eq(staff.username, username))
  if (!member) throw new Error('there is no member')
  let ending: Promise<void> | undefined
  const endMeanwhile = async () => {
    ending = shop.db.transaction((tx) => endStaffLogins(tx, member.id))
    await expect.poll(() => countWaiting(shop)).toBe(1)
    return true
  }
  const token = await openStaffSession(shop, member, () => asAnotherProcess(endMeanwhile))
  await ending
  expect(token).toEqual(expect.any(String))
  expect(await shop.db.$count(staffSessions, eq(staffSessions.staffId, member.id))).toBe(0)
})

async function countWaiting({ db }: TestShop): Promise<number> {
  const { rows } = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
