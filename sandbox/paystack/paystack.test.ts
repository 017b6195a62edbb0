import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { paystackCredentials } from './credentials.ts'

let sandbox: Sandbox

beforeEach(async () => {
  sandbox = await createSandbox({ callbackDelayMs: 5 })
  onTestFinished(() => sandbox.close())
})

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const response = await fetch(sandbox.url + path, {
    method,
    headers: { authorization: `Bearer ${paystackCredentials.secretKey}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { status, message, code, data } = (await response.json()) as Record<string, unknown>
  return { http: response.status, status, message, code, data: data as Record<string, unknown> }
}

const start = { email: 'naisiae@example.com', amount: 686_400, reference: 'ek-1', channels: ['card'] }

async function pay() {
  const { data } = await call('POST', '/transaction/initialize', start)
  await fetch(String(data.authorization_url), { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) })
}

describe('opening a page', () => {
  test.each([
    [{ email: undefined }, 400, 'Email Address is required'],
    [{ amount: 10.5 }, 400, 'Invalid Amount Sent'],
    [{ currency: 'EUR' }, 400, 'Currency not supported by merchant'],
    [{ channels: ['cheque'] }, 422, 'Invalid channels'],
    [{ reference: 'ek_1' }, 422, 'Invalid transaction reference'],
    [{ order: 'EK-1' }, 422, 'Invalid parameters'],
  ])('refuses %j', async (change, http, message) => {
    expect(await call('POST', '/transaction/initialize', { ...start, ...change })).toMatchObject({ http, message })
    expect(sandbox.cards.payments).toEqual([])
  })

  test('accepts a reference once and refuses unknown ones', async () => {
    expect(await call('POST', '/transaction/initialize', start)).toMatchObject({ http: 200, status: true })
    const again = await call('POST', '/transaction/initialize', start)
    expect(again).toMatchObject({ http: 400, code: 'duplicate_reference' })
    const other = await call('GET', '/transaction/verify/ek-2')
    expect(other).toMatchObject({ http: 404, message: 'Transaction reference not found' })
  })
})

describe('giving back', () => {
  test('answers with its own id and the payment, and repeats no note', async () => {
    await pay()
    const body = { transaction: 'ek-1', amount: 100_000, currency: 'KES', merchant_note: 'our own words' }
    const made = await call('POST', '/refund', body)
    expect(made).toMatchObject({ http: 200, message: 'Refund has been queued for processing' })
    expect(Object.keys(made.data).toSorted()).toEqual(['deducted_amount', 'expected_at', 'id', 'status', 'transaction'])
    const one = await call('GET', `/refund/${made.data.id}`)
    expect(one.data).toMatchObject({ id: made.data.id, transaction: sandbox.cards.payments[0]?.id, amount: 100_000 })
    expect(await call('GET', '/refund')).toMatchObject({ http: 200, data: [{ id: made.data.id }] })
    expect(JSON.stringify([made, one, await call('GET', '/refund')])).not.toContain('our own words')
  })

  test.each(['?transaction=ek-1', '?reference=ek-1', '?page=1', '?perPage=50'])(
    'refuses to list by %s',
    async (query) => {
      expect(await call('GET', `/refund${query}`)).toMatchObject({ http: 422, status: false, code: 'invalid_params' })
    },
  )

  test.each([
    [{ transaction: 'ek-2' }],
    [{ amount: 686_500 }],
    [{ amount: 0 }],
    [{ currency: 'USD' }],
    [{ idempotency_key: 'own-1' }],
  ])('refuses %j', async (change) => {
    await pay()
    const refused = await call('POST', '/refund', { transaction: 'ek-1', ...change })
    expect(refused).toMatchObject({ http: 422, status: false, code: 'invalid_params' })
    expect(sandbox.cards.refunds).toEqual([])
  })
})
