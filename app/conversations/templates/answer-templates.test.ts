import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'

const path = '/answer-templates'

async function openScene() {
  const shop = await createTestShop()
  const office = await openOffice(shop, 'helper')
  const remove = (id: string) =>
    shop.api.inject({ method: 'DELETE', url: `/api/admin${path}/${id}`, headers: office.headers })
  return { shop, office, remove }
}

test('a template is saved once, listed newest first, and deleted', async () => {
  const { shop, office, remove } = await openScene()
  const first = { id: randomUUID(), text: ' It is on its way.\nThank you for waiting. ' }
  const second = { id: randomUUID(), text: 'Yes, it can be longer.' }
  await office.post(path, first)
  await office.post(path, first)
  shop.clock.advance({ seconds: 1 })
  await office.post(path, second)
  expect(await office.get(path)).toEqual([second, { id: first.id, text: 'It is on its way.\nThank you for waiting.' }])
  expect((await remove(second.id)).json()).toMatchObject([{ id: first.id }])
})

test('an empty or long template is refused, and so is the fifty-first', async () => {
  const { office } = await openScene()
  const add = async (text: string) => (await office.post(path, { id: randomUUID(), text })).json()
  expect(await add(' ')).toMatchObject({ fields: { text: 'Answer is required' } })
  expect(await add('x'.repeat(2001))).toMatchObject({ fields: { text: 'Answer must be at most 2,000 characters' } })
  for (let n = 0; n < 50; n++) await add(`Answer ${n}`)
  expect(await add('One more')).toMatchObject({ message: 'There are at most 50 templates: please remove one first.' })
  expect(await office.get(path)).toHaveLength(50)
})
