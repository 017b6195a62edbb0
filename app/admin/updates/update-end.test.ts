import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { auditEntries, staff } from '#app/identity/identity.tables.server.ts'
import { readUpdate, storeUpdate, type UpdateState } from '#app/infra/release/release-home.server.ts'
import { createTestShop } from '../../../tests/support/shop/test-shop.ts'
import { recordUpdateOutcome } from './update-end.server.ts'

const [before, next] = ['enkiama-0.3.0', 'enkiama-0.4.0']

async function openShopOf(own: string, change: Partial<UpdateState>) {
  const shop = await createTestShop()
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-home-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['enkiama-0.2.0', before, next, '.enkiama-0.4.0.part'])
    mkdirSync(join(folder, 'releases', name), { recursive: true })
  symlinkSync(join('releases', own), join(folder, 'current'))
  const home = { folder, own }
  shop.installation.home = home
  await shop.given.staff()
  const [owner] = await shop.db.select().from(staff)
  const by = { id: owner?.id ?? '', name: owner?.name ?? '' }
  const state: UpdateState = {
    id: 'a',
    from: before,
    to: next,
    version: '0.4.0',
    by,
    startedAt: '2026-11-27T08:00:00Z',
    step: 'backup',
    starts: 0,
  }
  await storeUpdate(home, { ...state, ...change })
  await recordUpdateOutcome(shop)
  const [entry] = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
  const has = (name: string) => existsSync(join(folder, 'releases', name))
  return { state: await readUpdate(home), action: entry?.action, has }
}

test.each([
  { what: 'that was switched to this version', own: next, step: 'switched', ends: 'done', action: 'update done' },
  { what: 'whose end was stored and not noted', own: next, step: 'done', ends: 'done', action: 'update done' },
  { what: 'that was cut off at the backup', own: before, step: 'backup', ends: 'failed', action: 'update failed' },
  {
    what: 'that was cut off before the switch',
    own: before,
    step: 'switched',
    ends: 'failed',
    action: 'update failed',
  },
  { what: 'that went back', own: before, step: 'rolled-back', ends: 'rolled-back', action: 'update taken back' },
] as const)('the next start notes an update $what, once', async ({ own, step, ends, action }) => {
  const opened = await openShopOf(own, { step })
  expect(opened.state).toMatchObject({ step: ends, isRecorded: true })
  expect(opened.action).toBe(action)
  expect(opened.has('.enkiama-0.4.0.part')).toBe(false)
  expect([opened.has(before), opened.has(next)]).toEqual([true, true])
  expect(opened.has('enkiama-0.2.0')).toBe(ends !== 'done')
})
