import { expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { listFeedback } from './feedback.server.ts'

const letter = { name: 'Wanjiru', email: 'wanjiru@example.com', message: 'Do you make anklets?' }

const send = (shop: TestShop, payload: object) => shop.api.inject({ method: 'POST', url: '/api/feedback', payload })

function sendForm(shop: TestShop, fields: Record<string, string>) {
  return shop.api.inject({
    method: 'POST',
    url: '/api/feedback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

test('feedback is stored as it was written', async () => {
  const shop = await createTestShop()
  const answer = await send(shop, { ...letter, message: '  <b>Sawa</b> & “sana”\nsecond line  ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ success: true })
  const [stored] = await listFeedback(shop.db)
  expect(stored).toMatchObject({ name: 'Wanjiru', message: '<b>Sawa</b> & “sana”\nsecond line', readAt: null })
})

test('a character that no text can hold is refused, not a fault of ours', async () => {
  const shop = await createTestShop()
  const answer = await send(shop, { ...letter, message: 'Sawa\u0000' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error).toBe('The request could not be read.')
})

test.each([
  [{ ...letter, name: ' ' }, 'name', 'Name is required'],
  [{ ...letter, email: '' }, 'email', 'Email is required'],
  [{ ...letter, email: 'wanjiru@' }, 'email', 'Invalid email'],
  [{ ...letter, message: '' }, 'message', 'Message is required'],
  [{ name: 'Wanjiru', email: 'wanjiru@example.com' }, 'message', 'Message is required'],
])('feedback %j is refused at its %s', async (payload, field, text) => {
  const shop = await createTestShop()
  const answer = await send(shop, payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields[field]).toBe(text)
  expect(await listFeedback(shop.db)).toEqual([])
})

test('the sixth message of one sender within the hour waits', async () => {
  const shop = await createTestShop()
  for (let n = 0; n < 5; n++) expect((await send(shop, letter)).statusCode).toBe(200)
  const refused = await send(shop, { ...letter, email: 'WANJIRU@example.com' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(shop, { ...letter, email: 'another@example.com' })).statusCode).toBe(200)
  shop.clock.advance({ hours: 1 })
  expect((await send(shop, letter)).statusCode).toBe(200)
})

test('the form without scripts is led back to the contact section', async () => {
  const shop = await createTestShop()
  const sent = await sendForm(shop, letter)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/?feedback=sent#contact'])
  const failed = await sendForm(shop, { ...letter, email: 'nothing' })
  expect([failed.statusCode, failed.headers.location]).toEqual([303, '/?feedback=failed#contact'])
  expect(await listFeedback(shop.db)).toHaveLength(1)
})

test('staff read feedback and mark it as read; nobody else does', async () => {
  const shop = await createTestShop()
  await send(shop, letter)
  expect((await shop.api.inject({ url: '/api/admin/feedback' })).statusCode).toBe(401)

  const { token } = await shop.given.staff()
  const headers = { authorization: `Bearer ${token}` }
  const [message] = (await shop.api.inject({ url: '/api/admin/feedback', headers })).json()
  expect(message).toMatchObject({ ...letter, read_at: null })

  const read = await shop.api.inject({ method: 'POST', url: `/api/admin/feedback/${message.id}/read`, headers })
  expect(read.statusCode).toBe(200)
  const [after] = (await shop.api.inject({ url: '/api/admin/feedback', headers })).json()
  expect(after.read_at).not.toBeNull()

  const nobody = '00000000-0000-4000-8000-000000000000'
  const missing = await shop.api.inject({ method: 'POST', url: `/api/admin/feedback/${nobody}/read`, headers })
  expect(missing.statusCode).toBe(404)
})
