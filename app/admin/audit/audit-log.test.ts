import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { recordAudit } from '../../staff/audit.server.ts'

type Change = { id: number; subject: string }

test('a helper reads all changes except those reserved for owners', async () => {
  const shop = await createTestShop()
  const owner = await openOffice(shop)
  const helper = await openOffice(shop, 'helper')
  await owner.put('/settings/bank', { bankDetails: 'KCB 123', version: 0 })
  await owner.put('/pages/makers', { text: 'We are six.', version: 0 })
  await owner.put('/settings/making', { makingDays: 9, version: 0 })

  const subjects = (changes: Change[]) => changes.map(({ subject }) => subject.split(':')[0])
  expect(new Set(subjects(await owner.get<Change[]>('/changes')))).toEqual(new Set(['settings', 'page', 'staff']))
  expect(subjects(await helper.get<Change[]>('/changes'))).toEqual(['page'])
  expect(await helper.get<Change[]>('/changes?subject=settings:bank')).toEqual([])
})

test('a helper reads only changes of the kinds that belong to their work', async () => {
  const shop = await createTestShop()
  const helper = await openOffice(shop, 'helper')
  const own = ['product:1', 'categories', 'category:Bracelets', 'file:1', 'order:EK-1', 'receipt:ABC', 'customer:1']
  own.push('carrier:G4S', 'closed:2026-12-25', 'feedback:1', 'page:makers', 'review:EK-1')
  for (const subject of [...own, 'novelty:1', 'settings:bank', 'products', 'line:1'])
    await recordAudit(shop.db, { at: shop.clock.now(), staff: null, action: 'x', subject, before: null, after: null })
  const read = (await helper.get<Change[]>('/changes')).map(({ subject }) => subject)
  expect(read.sort()).toEqual(own.sort())
})

test("every change of a product has the product's name", async () => {
  const shop = await createTestShop()
  const owner = await openOffice(shop)
  const { id, name } = await shop.given.product()
  await owner.put(`/products/${id}/withheld`, { withheld: 'hidden' })
  const [change] = await owner.get<(Change & { name?: string; action: string })[]>('/changes')
  expect(change).toMatchObject({ action: 'product hidden', subject: `product:${id}`, name })
})

test('changes can be filtered by member and kind', async () => {
  const shop = await createTestShop()
  const owner = await openOffice(shop)
  await owner.put('/pages/makers', { text: 'We are six.', version: 0 })
  await owner.put('/settings/making', { makingDays: 9, version: 0 })
  const members = await owner.get<{ id: string; name: string }[]>('/changes/members')
  const [member] = members
  const subjects = async (query: string) =>
    (await owner.get<Change[]>(`/changes?${query}`)).map(({ subject }) => subject.split(':')[0])
  expect(new Set(await subjects('kind=shop'))).toEqual(new Set(['page', 'settings']))
  expect(await subjects('kind=money')).toEqual([])
  expect(await subjects(`kind=shop&by=${member?.id}`)).toHaveLength(2)
  expect(await subjects(`by=${randomUUID()}`)).toEqual([])
})
