import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'

type Change = { id: number; subject: string }

test('a helper reads what was changed but for what only owners have to do with', async () => {
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
