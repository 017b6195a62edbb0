import { describe, expect, test } from 'vitest'
import { call, openSandboxInEachTest, pushBody, signedFields } from '../try-sandbox.ts'
import { initiator, mpesaB2cShortcode } from './initiator-key.ts'

const tried = openSandboxInEachTest()
const nowhere = 'http://127.0.0.1:9/none'
const results = { SecurityCredential: 'x', ResultURL: nowhere, QueueTimeOutURL: nowhere }

/** A valid body of each call, and its optional fields. */
const calls: { path: string; body: () => Record<string, unknown>; optional?: string[]; isSigned?: true }[] = [
  { path: '/mpesa/stkpush/v1/processrequest', body: pushBody, optional: ['TransactionDesc'], isSigned: true },
  {
    path: '/mpesa/stkpushquery/v1/query',
    body: () => ({ ...signedFields(), CheckoutRequestID: 'ws_CO_none' }),
    isSigned: true,
  },
  ...['v1', 'v2'].map((version) => ({
    path: `/mpesa/c2b/${version}/registerurl`,
    body: () => ({ ShortCode: '174379', ResponseType: 'Completed', ConfirmationURL: nowhere, ValidationURL: nowhere }),
  })),
  {
    path: '/mpesa/transactionstatus/v1/query',
    body: () => ({
      ...{ Initiator: initiator.name, ...results, CommandID: 'TransactionStatusQuery', TransactionID: 'UKL0000001' },
      ...{ PartyA: '174379', IdentifierType: '4', Remarks: 'Check', Occasion: '' },
    }),
  },
  {
    path: '/mpesa/reversal/v1/request',
    body: () => ({
      ...{ Initiator: initiator.name, ...results, CommandID: 'TransactionReversal', TransactionID: 'UKL0000001' },
      ...{ Amount: '10', ReceiverParty: '174379', RecieverIdentifierType: '11', Remarks: 'Refund' },
    }),
  },
  {
    path: '/mpesa/b2c/v3/paymentrequest',
    body: () => ({
      ...{ InitiatorName: initiator.name, ...results, OriginatorConversationID: 'own-1', CommandID: 'BusinessPayment' },
      ...{ Amount: '10', PartyA: mpesaB2cShortcode, PartyB: '254712345678', Remarks: 'Refund', Occassion: '' },
    }),
  },
]

describe.each(calls)('$path', ({ path, body, optional = [], isSigned }) => {
  const send = (sent: object) => call(tried.sandbox.url, path, tried.token, sent)

  test('accepts its documented body', async () => {
    const { status, json } = await send(body())
    // No prompt with this id exists, so the query answers an error for a valid body.
    expect([status, json.errorMessage]).toEqual(
      /stkpushquery/.test(path) ? [500, 'The transaction does not Exist'] : [200, undefined],
    )
  })

  test.each(Object.keys(body()))('names a missing %s', async (field) => {
    const { [field]: _left, ...rest } = body()
    const { status, json } = await send(rest)
    if (optional.includes(field)) return expect(status).toBe(200)
    const errorMessage = `Bad Request - Invalid ${field}`
    expect([status, json]).toMatchObject([400, { errorCode: '400.002.02', errorMessage }])
  })

  test.each(['AnotherField', 'Password', 'IdentifierType', 'Occasion'].filter((field) => !(field in body())))(
    'refuses the undocumented field %s',
    async (field) => {
      const { status, json } = await send({ ...body(), [field]: '4' })
      const refusal = isSigned
        ? { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` }
        : { errorCode: '400.002.05', errorMessage: 'Invalid Request Payload' }
      expect([status, json]).toMatchObject([400, refusal])
      expect([tried.sandbox.pushes(), tried.sandbox.refunds()]).toEqual([[], []])
    },
  )
})

test('a status query names a receipt or the conversation of the earlier call', async () => {
  const status = calls.find(({ path }) => /transactionstatus/.test(path))!
  const { TransactionID: _receipt, ...rest } = status.body()
  const ask = (sent: object) => call(tried.sandbox.url, status.path, tried.token, sent)
  expect((await ask({ ...rest, OriginalConversationID: 'own-1' })).status).toBe(200)
  expect((await ask({ ...status.body(), OriginalConversationID: 'own-1' })).status).toBe(200)
})

test('a reversal needs the misspelt field', async () => {
  const reversal = calls.find(({ path }) => /reversal/.test(path))!
  const { RecieverIdentifierType: type, ...rest } = reversal.body()
  const { status, json } = await call(tried.sandbox.url, reversal.path, tried.token, {
    ...rest,
    ReceiverIdentifierType: type,
  })
  const errorMessage = 'Bad Request - Invalid RecieverIdentifierType'
  expect([status, json]).toMatchObject([400, { errorCode: '400.002.02', errorMessage }])
})

test('addresses are registered by two versions only, and an account reference has no space', async () => {
  const register = calls.find(({ path }) => /registerurl/.test(path))!
  const other = await call(tried.sandbox.url, '/mpesa/c2b/v3/registerurl', tried.token, register.body())
  expect([other.status, other.json.errorCode]).toEqual([404, '404.001.01'])
  expect((await tried.send({ AccountReference: 'EK 1001' })).json.errorMessage).toBe(
    'Bad Request - Invalid AccountReference',
  )
})
