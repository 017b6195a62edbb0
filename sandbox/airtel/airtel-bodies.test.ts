import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { airtelCredentials } from './credentials.ts'

let sandbox: Sandbox
let token: string
const { clientId, clientSecret } = airtelCredentials
const grant = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }
const place = { country: 'KE', currency: 'KES' }
const push = {
  reference: 'EK1001',
  subscriber: { ...place, msisdn: '733123456' },
  transaction: { ...place, amount: 5_160, id: 'own1' },
}

async function post(path: string, body: object, change: Record<string, string> = {}) {
  const response = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: '*/*',
      'x-country': 'KE',
      'x-currency': 'KES',
      ...change,
    },
    body: JSON.stringify(body),
  })
  const json = (await response.json()) as { access_token?: string; status?: { result_code?: string } }
  return { http: response.status, token: json.access_token, code: json.status?.result_code }
}

beforeEach(async () => {
  sandbox = await createSandbox({ callbackDelayMs: 5 })
  onTestFinished(() => sandbox.close())
  token = (await post('/auth/oauth2/token', grant)).token ?? ''
})

test('a token call needs exactly its three fields', async () => {
  expect(token).not.toBe('')
  expect((await post('/auth/oauth2/token', { ...grant, scope: 'all' })).http).toBe(401)
})

describe('a push', () => {
  test.each([
    { ...push, callback_url: 'https://shop.example' },
    { ...push, subscriber: { ...push.subscriber, name: 'Naisiae' } },
    { ...push, transaction: { ...push.transaction, note: 'beads' } },
    { subscriber: push.subscriber, transaction: push.transaction },
  ])('is refused with other or missing fields: %j', async (body) => {
    expect(await post('/merchant/v1/payments/', body)).toMatchObject({ http: 400, code: 'ROUTER003' })
    expect(sandbox.airtelPayments()).toEqual([])
  })

  test.each<Record<string, string>>([{ 'x-country': '' }, { 'x-currency': '' }, { 'content-type': 'text/plain' }])(
    'is refused without its headers: %j',
    async (change) => {
      expect(await post('/merchant/v1/payments/', push, change)).toMatchObject({ http: 400, code: 'ROUTER003' })
    },
  )

  test('is accepted with country and currency', async () => {
    expect((await post('/merchant/v1/payments/', push)).http).toBe(200)
    expect(sandbox.airtelPayments()).toHaveLength(1)
  })
})

test("a refund call contains only Airtel's id, without an amount", async () => {
  const own = { transaction: { airtel_money_id: 'MP1' } }
  expect(await post('/standard/v1/payments/refund', own)).toMatchObject({ http: 200, code: 'ESB000011' })
  for (const body of [{ ...own, amount: 1 }, { transaction: { ...own.transaction, amount: 1 } }, {}]) {
    expect(await post('/standard/v1/payments/refund', body)).toMatchObject({ http: 400, code: 'ROUTER003' })
  }
})
