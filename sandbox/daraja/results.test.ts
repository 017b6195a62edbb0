import { describe, expect, test } from 'vitest'
import { call, openSandboxInEachTest, query } from '../try-sandbox.ts'

const tried = openSandboxInEachTest()
const { send, scripted, heard } = tried
const metadata = (name: string) =>
  tried.receiver.received[0]!.result.CallbackMetadata?.Item.find((item) => item.Name === name)?.Value

describe('the handset', () => {
  test('shows the prompt and pays with a PIN', async () => {
    const { json } = await send()
    expect(tried.sandbox.handset.prompts()).toEqual([
      {
        menu: 'M-PESA',
        checkoutRequestId: json.CheckoutRequestID,
        phone: '254712345678',
        amount: 5160,
        accountReference: 'EK-1001',
        businessName: 'Enkiama',
        at: '2026-11-21T06:30:00.000Z',
        expiresAt: '2026-11-21T06:31:00.000Z',
      },
    ])
    expect((await query(tried.sandbox.url, tried.token, json.CheckoutRequestID)).json.ResultCode).toBe('4999')
    await tried.sandbox.handset.enterPin(json.CheckoutRequestID!, '1234')
    await heard()

    const { path, headers, text, result } = tried.receiver.received[0]!
    const [charge] = tried.sandbox.charges()
    expect(path).toBe('/api/payments/callback/secret-1')
    expect(headers).toMatchObject({ 'content-type': 'application/json;charset=UTF-8', businessshortcode: '174379' })
    expect(text).toContain('{"Name":"Amount","Value":5160.00}')
    expect(charge!.receipt).toMatch(/^UKL[0-9A-Z]{7}$/)
    expect(result).toEqual({
      MerchantRequestID: json.MerchantRequestID,
      CheckoutRequestID: json.CheckoutRequestID,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: 5160 },
          { Name: 'MpesaReceiptNumber', Value: charge!.receipt },
          { Name: 'Balance' },
          { Name: 'TransactionDate', Value: 20261121093000 },
          { Name: 'PhoneNumber', Value: 254712345678 },
        ],
      },
    })
    const answer = await query(tried.sandbox.url, tried.token, json.CheckoutRequestID)
    expect(answer.json).toMatchObject({ ResponseCode: '0', ResultCode: '0' })
    await expect(tried.sandbox.handset.enterPin(json.CheckoutRequestID!, '1234')).rejects.toThrow('no longer')
    expect(tried.sandbox.charges()).toHaveLength(1)
  })

  test('can cancel, enter a wrong PIN or let the prompt expire, without metadata', async () => {
    const cancelled = await send(scripted('1111'))
    await tried.sandbox.handset.cancel(cancelled.json.CheckoutRequestID!)
    const mistyped = await send(scripted('2222'))
    await expect(tried.sandbox.handset.enterPin(mistyped.json.CheckoutRequestID!, '12')).rejects.toThrow('four digits')
    await tried.sandbox.handset.enterPin(mistyped.json.CheckoutRequestID!, '0000')
    const ignored = await send(scripted('3333'))
    tried.clock = new Date(tried.clock.getTime() + 60_000)
    await heard(3)

    const results = new Map(tried.receiver.received.map(({ result }) => [result.CheckoutRequestID, result]))
    expect(results.get(cancelled.json.CheckoutRequestID!)).toEqual({
      MerchantRequestID: cancelled.json.MerchantRequestID,
      CheckoutRequestID: cancelled.json.CheckoutRequestID,
      ResultCode: 1032,
      ResultDesc: 'Request cancelled by user',
    })
    expect(results.get(mistyped.json.CheckoutRequestID!)!.ResultCode).toBe(2001)
    expect(results.get(ignored.json.CheckoutRequestID!)!.ResultDesc).toBe('No response from user.')
    const answer = await query(tried.sandbox.url, tried.token, ignored.json.CheckoutRequestID)
    expect(answer.json).toMatchObject({ ResultCode: '1037', ResultDesc: 'DS timeout user cannot be reached.' })
    expect(tried.sandbox.charges()).toEqual([])
  })

  test.each([
    ['0000', 0],
    ['0001', 1],
    ['0017', 17],
    ['1019', 1019],
    ['1025', 1025],
    ['1032', 1032],
    ['1037', 1037],
    ['2001', 2001],
    ['2028', 2028],
    ['8006', 8006],
  ])('is not needed for a phone ending in %s', async (digits, code) => {
    await send(scripted(digits))
    expect(tried.sandbox.handset.prompts()).toEqual([])
    await heard()
    expect(tried.receiver.received[0]!.result.ResultCode).toBe(code)
  })

  test('is not needed for the public test payer; a phone ending in 9999 never gets a result', async () => {
    const never = await send(scripted('9999'))
    await send({ PhoneNumber: '254708374149' })
    await heard()
    expect(tried.receiver.received[0]!.result.ResultCode).toBe(1037)
    expect((await query(tried.sandbox.url, tried.token, never.json.CheckoutRequestID)).json.ResultCode).toBe('4999')
  })
})

describe('the callback', () => {
  test('can come a hundred times or never', async () => {
    tried.sandbox.faults.callback.times = 100
    await send(scripted('0000'))
    await heard(100)
    expect(tried.sandbox.charges()).toHaveLength(1)
    tried.sandbox.faults.callback.times = 0
    const { json } = await send(scripted('0000'))
    await expect.poll(() => tried.sandbox.charges()).toHaveLength(2)
    expect((await query(tried.sandbox.url, tried.token, json.CheckoutRequestID)).json.ResultCode).toBe('0')
    expect(tried.receiver.received).toHaveLength(100)
  })

  test('can come late', async () => {
    tried.sandbox.faults.callback.lateMs = 300
    const begun = performance.now()
    await send(scripted('0000'))
    await heard()
    expect(performance.now() - begun).toBeGreaterThan(290)
  })

  test('can come before the push is answered', async () => {
    tried.sandbox.faults.callback.beforeAnswer = true
    const { json } = await send()
    expect(tried.receiver.received[0]!.result).toMatchObject({
      CheckoutRequestID: json.CheckoutRequestID,
      ResultCode: 0,
    })
  })

  test('can report wrong values, omit some, or use a wrong address', async () => {
    Object.assign(tried.sandbox.faults.callback, {
      amount: 1,
      maskedPhone: true,
      balance: 'none',
      numbersAsText: true,
      token: 'other',
    })
    await send(scripted('0000'))
    await heard()
    expect(tried.receiver.received[0]!.path).toBe('/api/payments/callback/other')
    expect([metadata('Amount'), metadata('PhoneNumber')]).toEqual(['1', '2547 ***** 000'])
    expect(tried.receiver.received[0]!.result.ResultCode).toBe('0')
    expect(tried.receiver.received[0]!.text).not.toContain('Balance')
    expect(tried.sandbox.charges()[0]!.amount).toBe(5160)
  })

  test('is sent once', async () => {
    await send({ ...scripted('0000'), CallBackURL: 'http://127.0.0.1:9/none' })
    await expect.poll(() => tried.sandbox.pushes()[0]!.callbackAnswer).toBe('no connection')
    expect(tried.sandbox.pushes()[0]!.deliveries).toEqual([])
  })
})

describe('the query', () => {
  test('refuses unknown pushes and checks the password', async () => {
    expect((await query(tried.sandbox.url, tried.token, 'ws_CO_none')).json).toMatchObject({
      errorCode: '500.001.1001',
      errorMessage: 'The transaction does not Exist',
    })
    const unsigned = { BusinessShortCode: '174379', Password: 'x', Timestamp: '20261121093000', CheckoutRequestID: 'a' }
    const answer = await call(tried.sandbox.url, '/mpesa/stkpushquery/v1/query', tried.token, unsigned)
    expect(answer.json.errorMessage).toBe('Wrong credentials')
  })

  test.each([
    ['still-processing', 200, /"ResultCode":"4999"/],
    ['empty-message', 200, /"errorCode":"500.001.1001","errorMessage":""/],
    ['being-processed', 500, /The transaction is being processed/],
    ['no-such', 500, /does not Exist/],
    ['error', 500, /Internal Server Error/],
    ['html-503', 503, /Incapsula/],
    ['gateway-fault', 500, /SpikeArrest/],
    ['invalid-token', 404, /404\.001\.03/],
    ['empty', 200, /^$/],
  ] as const)('can fail (%s)', async (answer, status, words) => {
    const { json } = await send(scripted('0000'))
    await heard()
    Object.assign(tried.sandbox.faults.query, { answer, times: 1 })
    const badly = await query(tried.sandbox.url, tried.token, json.CheckoutRequestID)
    expect(badly).toMatchObject({ status, text: expect.stringMatching(words) })
    expect((await query(tried.sandbox.url, tried.token, json.CheckoutRequestID)).json.ResultCode).toBe('0')
  })

  test('can contradict the callback', async () => {
    const { json } = await send(scripted('0000'))
    await heard()
    tried.sandbox.faults.query.resultCode = '1032'
    expect((await query(tried.sandbox.url, tried.token, json.CheckoutRequestID)).json).toMatchObject({
      ResultCode: '1032',
      ResultDesc: 'Request Cancelled by user.',
    })
  })
})
