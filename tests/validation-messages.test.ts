import { expect, test } from 'vitest'
import { createTestShop } from './support/shop/test-shop.ts'

const allowed = 'phone, amount, delivery'

test.each([
  { body: {}, field: 'phone', words: 'Phone is required', sentence: 'Phone is required. Amount must be a number.' },
  {
    body: { phone: 712345678, amount: 6864 },
    field: 'phone',
    words: 'Phone must be text',
    sentence: 'Phone must be text.',
  },
  {
    body: { phone: '7'.repeat(41), amount: 6864 },
    field: 'phone',
    words: 'Phone must have at most 40 characters',
    sentence: 'Phone must have at most 40 characters.',
  },
  {
    body: { phone: 1, amount: '6864', role: 'owner' },
    field: 'body',
    words: `The request must not have role; it may have ${allowed}`,
    sentence: `Phone must be text. Amount must be a number. The request must not have role; it may have ${allowed}.`,
  },
  ...[
    { amount: '6864', words: 'Amount must be a number' },
    { amount: 68.64, words: 'Amount must be whole shillings' },
    { amount: 0, words: 'Amount must be at least 1 shilling' },
    { amount: -1, words: 'Amount must be at least 1 shilling' },
    { amount: 1e20, words: 'Amount must be at most 100000000 shillings' },
  ].map(({ amount, words }) => ({
    body: { phone: '0712345678', amount },
    field: 'amount',
    words,
    sentence: `${words}.`,
  })),
])('a wrong $field is told as: $sentence', async ({ body, field, words, sentence }) => {
  const shop = await createTestShop()
  const { cookie } = await shop.given.buyer()
  const answer = await shop.api.inject({ method: 'POST', url: '/api/mpesa/pay', headers: { cookie }, payload: body })

  expect(answer.statusCode).toBe(400)
  const error = answer.json() as { error: string; fields: Record<string, string> }
  expect(error.fields[field]).toBe(words)
  expect(error.error).toBe(sentence)
})

test('a wrong method names the allowed ones, and an unknown address stays 404', async () => {
  const shop = await createTestShop()
  const call = (method: 'PUT' | 'GET' | 'DELETE', url: string) => shop.api.inject({ method, url })

  const answer = await call('PUT', '/api/user/cart?x=1')
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  expect(answer.json()).toMatchObject({ success: false, error: expect.stringContaining('but by GET, HEAD, POST') })
  const reading = await call('GET', '/api/mpesa/pay')
  expect([reading.statusCode, reading.headers.allow]).toEqual([405, 'POST'])
  const withId = await call('PUT', '/api/orders/EK-1001')
  expect([withId.statusCode, withId.headers.allow]).toEqual([405, 'GET, HEAD'])
  expect((await call('DELETE', '/api/nothing')).statusCode).toBe(404)
})

test('an impossible id is 404, like a missing one', async () => {
  const shop = await createTestShop()
  const { cookie } = await shop.given.customer()
  const { token } = await shop.given.staff()
  const read = async (url: string, method: 'GET' | 'DELETE' = 'GET') =>
    (await shop.api.inject({ method, url, headers: { cookie, authorization: `Bearer ${token}` } })).statusCode
  for (const id of ['x', '7c9e6679-7425-40de-944b-e07fc1f90ae7']) {
    expect([id, await read(`/api/products/${id}`)]).toEqual([id, 404])
    expect([id, await read(`/api/orders/${id}`)]).toEqual([id, 404])
    expect([id, await read(`/api/admin/webhooks/${id}`)]).toEqual([id, 404])
    expect([id, await read(`/api/admin/products/${id}`, 'DELETE')]).toEqual([id, 404])
  }
})
