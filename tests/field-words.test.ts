import { expect, test } from 'vitest'
import { createTestShop } from './support/shop/test-shop.ts'

test.each([
  { body: {}, field: 'phone', words: 'is required.', sentence: 'phone is required. Amount must be a number.' },
  { body: { phone: 712345678, amount: 6864 }, field: 'phone', words: 'must be text.', sentence: 'phone must be text.' },
  {
    body: { phone: '7'.repeat(41), amount: 6864 },
    field: 'phone',
    words: 'must have at most 40 characters.',
    sentence: 'phone must have at most 40 characters.',
  },
  {
    body: { phone: 1, amount: '6864', role: 'owner' },
    field: 'body',
    words: 'must not have role.',
    sentence: 'phone must be text. Amount must be a number. The request must not have role.',
  },
  {
    body: { phone: '0712345678', amount: '6864' },
    field: 'amount',
    words: 'Amount must be a number',
    sentence: 'Amount must be a number.',
  },
])('a wrong $field is told as: $sentence', async ({ body, field, words, sentence }) => {
  const shop = await createTestShop()
  const { cookie } = await shop.given.buyer()
  const answer = await shop.api.inject({ method: 'POST', url: '/api/mpesa/pay', headers: { cookie }, payload: body })

  expect(answer.statusCode).toBe(400)
  const told = answer.json() as { error: string; fields: Record<string, string> }
  expect(told.fields[field]).toBe(words)
  expect(told.error).toBe(sentence)
})
