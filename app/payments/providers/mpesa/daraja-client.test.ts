import { beforeEach, describe, expect, test } from 'vitest'
import type { PromptRequest } from '#app/shop/services/mobile-money.server.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { providerTokens } from '../../payments.tables.server.ts'
import { createProviderTokens } from '../provider-tokens.server.ts'
import { readToken } from '../token-client.server.ts'
import { readPushAnswer, readQueryAnswer } from './daraja-answers.ts'
import { createDaraja } from './daraja-client.server.ts'

const prompt: PromptRequest = {
  phone: '254712345678',
  amountKes: 5_160,
  reference: 'EK-1001',
  description: 'Enkiama',
  shopReference: null,
  callbackUrl: 'http://127.0.0.1:1/api/payments/callback/none',
}

let shop: TestShop
let lines: string[]

beforeEach(async () => {
  shop = await createTestShop()
  lines = []
})

/** A client as in another process: it shares only the database. */
function openClient() {
  const note = (...parts: unknown[]) => lines.push(JSON.stringify(parts))
  const log = { ...shop.log, info: note, warn: note, error: note } as never
  return createDaraja(shop.config, { clock: shop.clock, log, tokens: createProviderTokens(shop.db, shop.clock) })
}

const readTokens = () => shop.db.select().from(providerTokens)

test('a prompt has the fields of the protocol', async () => {
  expect(await openClient().requestPrompt(prompt)).toMatchObject({ kind: 'accepted' })
  expect(shop.sandbox.pushes()).toMatchObject([{ phone: '254712345678', amount: 5_160, accountReference: 'EK-1001' }])
})

test('without a readable token nothing is sent, and the caller gets an error', async () => {
  const note = (...parts: unknown[]) => lines.push(JSON.stringify(parts))
  const log = { ...shop.log, info: note, error: note } as never
  const tokens = { getToken: () => Promise.reject(new Error('the database is away')) }
  const answer = await createDaraja(shop.config, { clock: shop.clock, log, tokens }).requestPrompt(prompt)
  expect(answer).toMatchObject({ kind: 'refused', code: 'unreachable' })
  expect(shop.sandbox.pushes()).toEqual([])
  expect(lines.join()).toContain('could not read the token')
})

describe('a prompt for a till', () => {
  const goods = { MPESA_TRANSACTION_TYPE: 'CustomerBuyGoodsOnline' }

  test('is paid to the till number if it differs from the store number that signs', async () => {
    shop = await createTestShop({ env: { ...goods, MPESA_TILL: '5566778' } })
    expect(await openClient().requestPrompt(prompt)).toMatchObject({ kind: 'accepted' })
    expect(shop.sandbox.pushes()).toMatchObject([{ till: '5566778' }])
    expect(shop.sandbox.handset.prompts()).toMatchObject([{ till: '5566778' }])
  })

  test('is paid to the store number if there is no till number', async () => {
    shop = await createTestShop({ env: goods })
    expect(await openClient().requestPrompt(prompt)).toMatchObject({ kind: 'accepted' })
    expect(shop.sandbox.pushes()).toMatchObject([{ till: shop.config.mpesa!.shortcode }])
  })
})

describe('the token', () => {
  test('is requested once for many processes and simultaneous calls', async () => {
    shop.sandbox.faults.token.newKillsOld = true
    shop.sandbox.faults.token.slowMs = 50
    const calls = [openClient(), openClient(), openClient()].flatMap((client) =>
      ['ws_CO_1', 'ws_CO_2', 'ws_CO_3', 'ws_CO_4'].map((id) => client.readPayment(id)),
    )
    for (const reading of await Promise.all(calls)) expect(reading.kind).toBe('no-answer')
    expect(await readTokens()).toHaveLength(1)
  })

  test('is renewed when it expires, with a lifetime as a number or as text', async () => {
    const client = openClient()
    shop.sandbox.faults.token.expiresInAsText = true
    await client.requestPrompt(prompt)
    const [first] = await readTokens()
    shop.clock.advance({ minutes: 59 })
    expect(await client.requestPrompt({ ...prompt, phone: '254712345679' })).toMatchObject({ kind: 'accepted' })
    expect((await readTokens())[0]!.token).not.toBe(first!.token)
  })

  test('is dropped after a rejection, renewed once, and the call is repeated once', async () => {
    const client = openClient()
    await client.readPayment('ws_CO_1')
    const [first] = await readTokens()
    Object.assign(shop.sandbox.faults.push, { answer: 'invalid-token', times: 1 })
    expect(await client.requestPrompt(prompt)).toMatchObject({ kind: 'accepted' })
    expect((await readTokens())[0]!.token).not.toBe(first!.token)

    Object.assign(shop.sandbox.faults.push, { answer: 'invalid-token', times: 0 })
    expect(await client.requestPrompt({ ...prompt, phone: '254712345679' })).toMatchObject({
      kind: 'refused',
      code: '404.001.03',
    })
  })

  test.each(['empty', 'html-503', 'reset', 'error'] as const)(
    'request answered by %s sends no prompt',
    async (answer) => {
      shop.sandbox.faults.token.answer = answer
      expect(await openClient().requestPrompt(prompt)).toMatchObject({ kind: 'refused', code: 'unreachable' })
      expect(shop.sandbox.pushes()).toEqual([])
    },
  )
})

test('the circuit breaker opens after five errors, and allows a try after half a minute', async () => {
  const client = openClient()
  shop.sandbox.faults.query.answer = 'html-503'
  for (let n = 0; n < 5; n++) await client.readPayment('ws_CO_1')
  shop.sandbox.faults.query.answer = null
  expect(await client.readPayment('ws_CO_1')).toMatchObject({ text: 'the provider is being spared' })
  expect(await client.requestPrompt(prompt)).toMatchObject({ kind: 'refused', retryAfterMinutes: 1 })
  expect(shop.sandbox.pushes()).toEqual([])
  shop.clock.advance({ seconds: 31 })
  expect(await client.requestPrompt(prompt)).toMatchObject({ kind: 'accepted' })
})

test('the catch-all response to a query is not an error of the provider', async () => {
  const client = openClient()
  for (let n = 0; n < 8; n++) await client.readPayment('ws_CO_unknown')
  expect(await client.requestPrompt(prompt)).toMatchObject({ kind: 'accepted' })
})

test('an unreachable provider is a refusal, because nothing was sent', async () => {
  shop.config.mpesa!.baseUrl = 'http://127.0.0.1:1'
  expect(await openClient().requestPrompt(prompt)).toMatchObject({ kind: 'refused', code: 'unreachable' })
})

test('no secret and no full phone number appears in the log', async () => {
  const client = openClient()
  await client.requestPrompt(prompt)
  shop.sandbox.faults.push.answer = 'lost'
  await client.requestPrompt({ ...prompt, phone: '254712345679' })
  shop.sandbox.faults.token.answer = 'error'
  shop.clock.advance({ hours: 2 })
  await client.requestPrompt({ ...prompt, phone: '254712345670' })
  const { consumerKey, consumerSecret, passkey } = shop.config.mpesa!
  const text = lines.join('\n')
  expect(text).toContain('2547•••••678')
  for (const secret of [consumerKey, consumerSecret, passkey, '71234567', 'ws_CO', (await readTokens())[0]!.token]) {
    expect(text).not.toContain(secret)
  }
})

describe('responses are parsed defensively', () => {
  test.each([
    [200, '', 'unanswered'],
    [200, '<html>', 'unanswered'],
    [503, '<html>', 'unanswered'],
    [200, '[]', 'unanswered'],
    [200, '{"ResponseCode":"0"}', 'unanswered'],
    [200, '{"ResponseCode":0,"CheckoutRequestID":"ws_CO_1"}', 'accepted'],
    [200, '{"ResponseCode":"1"}', 'unanswered'],
    [500, '{"errorCode":"500.003.1001","errorMessage":"Internal Server Error"}', 'unanswered'],
    [500, '{"errorCode":"500.003.02","errorMessage":"System is busy"}', 'refused'],
    [500, '{"fault":{"faultstring":"Spike arrest violation"}}', 'refused'],
    [500, '{"Envelope":{}}', 'unanswered'],
    [400, '', 'unanswered'],
    [429, '', 'refused'],
    [408, '', 'unanswered'],
  ])('push: %i %s is %s', (status, body, kind) => {
    expect(readPushAnswer(status, body).kind).toBe(kind)
  })

  test.each([
    [200, '{"ResultCode":"0"}', 'paid'],
    [200, '{"ResultCode":0}', 'paid'],
    [200, '{"ResultCode":"4999"}', 'in-progress'],
    [200, '{"ResultCode":1032,"ResultDesc":"Request Cancelled by user."}', 'failed'],
    [200, '{"ResultCode":"77"}', 'no-answer'],
    [200, '{"ResultCode":"toString"}', 'no-answer'],
    [200, '{"errorCode":"500.001.1001","errorMessage":""}', 'no-answer'],
    [500, '{"errorCode":"500.001.1001","errorMessage":"The transaction does not Exist"}', 'no-answer'],
    [500, '{"ResultCode":"0"}', 'no-answer'],
    [200, '', 'no-answer'],
  ])('query: %i %s is %s', (status, body, kind) => {
    expect(readQueryAnswer(status, body).kind).toBe(kind)
  })

  test('a token response needs a token and a valid lifetime', () => {
    expect(readToken(200, '{"access_token":"a","expires_in":"3599"}', 3_000)).toEqual({
      token: 'a',
      lifetimeSeconds: 3_599,
    })
    expect(readToken(200, '{"access_token":"a"}', 3_000)).toEqual({ token: 'a', lifetimeSeconds: 3_000 })
    expect(readToken(200, '{"expires_in":3599}', 3_000)).toBeNull()
    expect(readToken(400, '', 3_000)).toBeNull()
  })
})
