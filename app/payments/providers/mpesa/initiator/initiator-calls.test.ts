import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { initiatorCalls, providerMessages } from '../../../payments.tables.server.ts'
import { sendInitiatorCall, startInitiatorCall } from './initiator-calls.server.ts'
import { belongsToCall, readResult } from './result.ts'

const query = {
  path: '/mpesa/transactionstatus/v1/query',
  fields: {
    CommandID: 'TransactionStatusQuery',
    TransactionID: 'UKL0000001',
    PartyA: '174379',
    IdentifierType: '4',
    Remarks: 'Check',
    Occasion: '',
  },
}

async function ask(shop: TestShop) {
  const call = await startInitiatorCall(shop.db, shop, { kind: 'status', subject: 'UKL0000001' })
  return { call, answer: await sendInitiatorCall(shop, call, query) }
}

async function listResults(shop: TestShop, token: string) {
  return shop.db.select().from(providerMessages).where(eq(providerMessages.token, token))
}

test('the credential authorizes the call, and its result arrives at its own address', async () => {
  const shop = await createPayingShop()
  const { call, answer } = await ask(shop)
  expect(answer.kind).toBe('accepted')
  await expect.poll(() => listResults(shop, call.token)).toHaveLength(1)
  const [kept] = await listResults(shop, call.token)
  expect(readResult(kept!.body)).toMatchObject({ kind: 'failed', code: '2032' })
  const [noted] = await shop.db.select().from(initiatorCalls)
  expect(noted).toMatchObject({
    conversationId: expect.stringMatching(/^AG_/),
    answer: expect.stringContaining('Accept'),
  })
})

test('a wrong password is reported by the result', async () => {
  const shop = await createPayingShop()
  shop.config.mpesaInitiator = { ...shop.config.mpesaInitiator!, password: 'other' }
  const { call } = await ask(shop)
  await expect.poll(() => listResults(shop, call.token)).toHaveLength(1)
  expect(readResult((await listResults(shop, call.token))[0]!.body)).toMatchObject({ kind: 'failed', code: '2001' })
})

test('a lost acknowledgement is not a refusal', async () => {
  const shop = await createPayingShop()
  shop.sandbox.faults.initiator.answer = 'lost'
  expect((await ask(shop)).answer.kind).toBe('unanswered')
  shop.sandbox.faults.initiator.answer = 'html-503'
  expect((await ask(shop)).answer.kind).toBe('unanswered')
  shop.sandbox.faults.initiator.answer = 'error'
  expect((await ask(shop)).answer).toMatchObject({ kind: 'unanswered', text: 'Service is currently unreachable' })
  shop.sandbox.faults.initiator.answer = 'gateway-fault'
  expect((await ask(shop)).answer).toMatchObject({ kind: 'refused', code: 'spike-arrest' })
})

test('a result at an unknown address is a 404', async () => {
  const shop = await createPayingShop()
  for (const end of ['', '/late']) {
    const url = `/api/payments/result/${'f'.repeat(40)}${end}`
    const answer = await shop.api.inject({ method: 'POST', url, payload: { Result: { ResultCode: 0 } } })
    expect(answer.statusCode).toBe(404)
  }
})

test('a result is parsed with codes as text, missing values and repeated keys', () => {
  const parameters = [
    { Key: 'Amount', Value: 15.0 },
    { Key: 'TransactionReason' },
    { Key: 'DebitPartyName', Value: 'first' },
    { Key: 'DebitPartyName', Value: 'second' },
  ]
  const result = { ResultCode: '0', ConversationID: 'AG_1', ResultParameters: { ResultParameter: parameters } }
  const reading = readResult(JSON.stringify({ Result: result }))
  expect(reading).toMatchObject({ kind: 'done', ids: { conversationId: 'AG_1' } })
  expect(reading.kind === 'done' && [...reading.values]).toEqual([
    ['Amount', '15'],
    ['DebitPartyName', 'first'],
  ])
  expect(belongsToCall(reading, { conversationId: 'AG_2', originatorConversationId: null })).toBe(false)
  expect(belongsToCall(reading, { conversationId: null, originatorConversationId: null })).toBe(true)
  expect(readResult('{"Result": {"ResultCode": 0').kind).toBe('unreadable')
  expect(readResult('null').kind).toBe('unreadable')
})
