import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { runStaffCommand, staffCommandUsage } from './staff-command.server.ts'

test('a person is added, listed, renamed and given a new password by command', async () => {
  const shop = await createTestShop()
  expect(await runStaffCommand(shop, ['list'])).toEqual({ ok: true, lines: ['Nobody works here yet.'] })

  const added = await runStaffCommand(shop, ['add', 'Lemayian'])
  expect(added.lines).toEqual([expect.stringMatching(/^lemayian \/ [a-z2-9]{26} {3}\(shown this once\)$/)])
  expect(await runStaffCommand(shop, ['rename', 'lemayian', 'sarone'])).toEqual({
    ok: true,
    lines: ['lemayian logs in as sarone from now on.'],
  })
  expect(await runStaffCommand(shop, ['list'])).toEqual({ ok: true, lines: ['sarone (helper)'] })

  const reset = await runStaffCommand(shop, ['reset', 'Sarone'])
  const password = reset.lines[0]?.split(/\s+/)[2]
  const answer = await shop.api.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { username: 'sarone', password },
  })
  expect(answer.statusCode).toBe(200)
})

test('a command makes a member an owner or removes them, and the last owner stays', async () => {
  const shop = await createTestShop()
  await runStaffCommand(shop, ['add', 'lemayian', 'owner'])
  await runStaffCommand(shop, ['add', 'sarone'])
  const last = { ok: false, lines: ['A shop needs an owner: make somebody else one first.'] }
  expect(await runStaffCommand(shop, ['leave', 'lemayian'])).toEqual(last)
  expect(await runStaffCommand(shop, ['role', 'lemayian', 'helper'])).toEqual(last)
  expect(await runStaffCommand(shop, ['role', 'Sarone', 'owner'])).toEqual({
    ok: true,
    lines: ['Sarone is owner from now on.'],
  })
  expect((await runStaffCommand(shop, ['leave', 'lemayian'])).ok).toBe(true)
  const lines = ['sarone (owner)', 'lemayian (left)']
  expect(await runStaffCommand(shop, ['list'])).toEqual({ ok: true, lines })
  expect((await runStaffCommand(shop, ['reset', 'lemayian'])).ok).toBe(false)
})

test('a refused command explains the reason, and an invalid one prints the usage', async () => {
  const shop = await createTestShop()
  expect(await runStaffCommand(shop, ['reset', 'nobody'])).toEqual({
    ok: false,
    lines: ['Nobody of that name works here.'],
  })
  for (const words of [
    [],
    ['help'],
    ['add'],
    ['rename', 'one'],
    ['add', 'one', 'two'],
    ['rename', 'a', 'b', 'c'],
    ['role', 'a', 'king'],
  ]) {
    expect(await runStaffCommand(shop, words)).toEqual({ ok: false, lines: staffCommandUsage })
  }
})
