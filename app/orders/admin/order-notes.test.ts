import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { OrderNotes } from './order-notes.ts'

async function openScene() {
  const scene = await buyOne(false)
  const { shop, office, number } = scene
  const packer = await openOffice(shop, 'packer')
  const read = () => office.get<OrderNotes>(`/orders/${number}/notes`)
  const memberOf = async ({ username }: { username: string }) => {
    const { members } = await read()
    const found = members.find(({ name }) => name.toLowerCase() === username) ?? members.find(({ id }) => id)
    if (!found) throw new Error('nobody works here')
    return found
  }
  const remove = (by: typeof office, id: string) =>
    shop.api.inject({ method: 'DELETE', url: `/api/admin/orders/${number}/notes/${id}`, headers: by.headers })
  return { ...scene, packer, read, memberOf, remove, path: `/orders/${number}/notes` }
}

test('a note on an order is saved once, and all staff can read it', async () => {
  const { packer, read, path } = await openScene()
  const note = { id: randomUUID(), text: '  Rings before noon.\nSize 17, not 16. ' }
  expect((await packer.post(path, note)).statusCode).toBe(200)
  await packer.post(path, note)
  const { notes } = await read()
  expect(notes).toMatchObject([{ text: 'Rings before noon.\nSize 17, not 16.', may_remove: true }])
})

test('a note can be deleted only by its author or an owner', async () => {
  const { shop, office, packer, read, remove, path } = await openScene()
  const helper = await openOffice(shop, 'helper')
  const first = randomUUID()
  const second = randomUUID()
  await packer.post(path, { id: first, text: 'One' })
  await packer.post(path, { id: second, text: 'Two' })
  expect((await remove(helper, first)).json()).toMatchObject({
    message: 'Only its author or an owner may remove a note.',
  })
  expect((await helper.get<OrderNotes>(path)).notes).toMatchObject([{ may_remove: false }, { may_remove: false }])
  expect((await remove(packer, first)).statusCode).toBe(200)
  expect((await remove(office, second)).statusCode).toBe(200)
  expect((await read()).notes).toEqual([])
  expect((await remove(office, second)).statusCode).toBe(404)
})

test('an order can be assigned only to a current member, and the list shows the name', async () => {
  const { office, number, memberOf, packer, read } = await openScene()
  const member = await memberOf(packer)
  const assign = (staff_id: string | null) => office.put(`/orders/${number}/assignee`, { staff_id })
  expect((await assign(member.id)).json()).toMatchObject({ assignee: member })
  const rows = await office.get<{ number: string; assignee: string | null }[]>('/orders')
  expect(rows).toMatchObject([{ number, assignee: member.name }])
  expect((await assign(randomUUID())).json()).toMatchObject({
    fields: { staff_id: 'There is no staff member with this id.' },
  })
  expect((await assign(null)).statusCode).toBe(200)
  expect(await read()).toMatchObject({ assignee: null })
})

test('a note that is empty, too long or on an unknown order is refused with its field', async () => {
  const { office, path, read } = await openScene()
  const refused = async (text: string) => (await office.post(path, { id: randomUUID(), text })).json()
  expect(await refused(' ')).toMatchObject({ fields: { text: 'A note is required' } })
  expect(await refused('x'.repeat(1001))).toMatchObject({ fields: { text: 'A note must be at most 1,000 characters' } })
  expect((await office.post('/orders/EK-999999/notes', { id: randomUUID(), text: 'x' })).statusCode).toBe(404)
  expect((await read()).notes).toEqual([])
})
