import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
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

type Answer = Awaited<ReturnType<TestShop['api']['inject']>>

async function readInbox(shop: TestShop) {
  return (await listFeedback(shop.db, { limit: 100, after: null })).messages
}

test('feedback is stored as it was written', async () => {
  const shop = await createTestShop()
  const answer = await send(shop, { ...letter, message: '  <b>Sawa</b> & “sana”\nsecond line  ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ success: true })
  const [stored] = await readInbox(shop)
  expect(stored).toMatchObject({ name: 'Wanjiru', message: '<b>Sawa</b> & “sana”\nsecond line', read_at: null })
})

test('a character that the database can’t store is refused, and is no server error', async () => {
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
  expect(await readInbox(shop)).toEqual([])
})

test('the sixth message of one sender within an hour is refused', async () => {
  const shop = await createTestShop()
  for (let n = 0; n < 5; n++) expect((await send(shop, letter)).statusCode).toBe(200)
  const refused = await send(shop, { ...letter, email: 'WANJIRU@example.com' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(shop, { ...letter, email: 'another@example.com' })).statusCode).toBe(200)
  shop.clock.advance({ hours: 1 })
  expect((await send(shop, letter)).statusCode).toBe(200)
})

test('the form without scripts redirects back to the contact section', async () => {
  const shop = await createTestShop()
  const sent = await sendForm(shop, letter)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/?feedback=sent#contact'])
  const failed = await sendForm(shop, { ...letter, email: 'nothing' })
  expect([failed.statusCode, failed.headers.location]).toEqual([303, '/?feedback=failed#contact'])
  expect(await readInbox(shop)).toHaveLength(1)
})

test('only staff read feedback and mark it as read', async () => {
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

test('the inbox pages through its Link header, without gaps or repetitions', async () => {
  const shop = await createTestShop()
  await shop.db.execute(sql`
    insert into feedback (id, name, email, message, sender, created_at)
    select gen_random_uuid(), 'Sankale', 'sankale@example.com', 'message ' || n, '::1',
      ${shop.clock.now().toISOString()}::timestamptz + (n / 3) * interval '1 microsecond'
    from generate_series(1, 25) n`)
  const { token } = await shop.given.staff()
  const headers = { authorization: `Bearer ${token}` }
  const notified: string[] = []
  for (let url: string | undefined = '/api/admin/feedback?limit=10'; url; ) {
    const answer: Answer = await shop.api.inject({ url, headers })
    notified.push(...answer.json<{ message: string }[]>().map(({ message }) => message))
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(notified).toHaveLength(25)
  expect(new Set(notified).size).toBe(25)
  expect(notified.slice(0, 2)).toEqual(expect.arrayContaining(['message 24', 'message 25']))

  const odd = await shop.api.inject({ url: '/api/admin/feedback?cursor=WyJ4Il0', headers })
  expect([odd.statusCode, odd.json().error]).toEqual([
    400,
    'Cursor must come from the Link header of an earlier answer.',
  ])
})
