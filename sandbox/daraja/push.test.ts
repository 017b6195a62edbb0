import { describe, expect, test } from 'vitest'
import { call, openSandboxInEachTest, push, pushBody, requestToken } from '../try-sandbox.ts'

const tried = openSandboxInEachTest()
const { send, scripted, heard } = tried

describe('the token call', () => {
  const ask = (path: string, authorization?: string) =>
    fetch(`${tried.sandbox.url}/oauth/v1/generate${path}`, { headers: authorization ? { authorization } : {} })
  const basic = () => {
    const { consumerKey, consumerSecret } = tried.sandbox.access.mpesa
    return `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  }

  test('returns 28 characters for 3599 seconds', async () => {
    const answer = await (await ask('?grant_type=client_credentials', basic())).json()
    expect(answer).toEqual({ access_token: expect.stringMatching(/^\w{28}$/), expires_in: 3599 })
  })

  test('refuses wrong keys and grant types', async () => {
    const noBasic = await ask('?grant_type=client_credentials', 'Basic d3Jvbmc6a2V5')
    expect([noBasic.status, await noBasic.json()]).toMatchObject([400, { errorCode: '400.008.01' }])
    const noGrant = await ask('', basic())
    expect([noGrant.status, await noGrant.json()]).toMatchObject([400, { errorCode: '400.008.02' }])
  })

  test('can expire, return text, revoke the previous token or be empty', async () => {
    Object.assign(tried.sandbox.faults.token, { expiresInAsText: true, lifetimeSeconds: 5, newKillsOld: true })
    expect(await (await ask('?grant_type=client_credentials', basic())).json()).toMatchObject({ expires_in: '5' })
    expect((await send()).json.errorCode).toBe('404.001.03')

    tried.token = await requestToken(tried.sandbox.url)
    tried.clock = new Date(tried.clock.getTime() + 5000)
    expect((await send()).json.errorCode).toBe('404.001.03')

    Object.assign(tried.sandbox.faults.token, { answer: 'empty', times: 1 })
    const empty = await ask('?grant_type=client_credentials', basic())
    expect([empty.status, await empty.text()]).toEqual([400, ''])
    expect((await ask('?grant_type=client_credentials', basic())).status).toBe(200)
  })
})

describe('a push', () => {
  test('is answered as by the real service', async () => {
    const { status, json } = await send()
    expect(status).toBe(200)
    expect(json).toEqual({
      MerchantRequestID: expect.stringMatching(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\d{4,5}$/),
      CheckoutRequestID: expect.stringMatching(/^ws_CO_21112026093000\d{3}712345678$/),
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    })
  })

  test.each([
    ['BusinessShortCode', { BusinessShortCode: '12' }],
    ['Timestamp', { Timestamp: '20261341000000' }],
    ['TransactionType', { TransactionType: 'Pay' }],
    ['Amount', { Amount: 0 }],
    ['Amount', { Amount: '10.5' }],
    ['Amount', { Amount: 250_001 }],
    ['PartyA', { PartyA: '0712345678' }],
    ['PartyB', { PartyB: '600000' }],
    ['PhoneNumber', { PhoneNumber: '254812345678' }],
    ['CallBackURL', { CallBackURL: 'somewhere' }],
    ['AccountReference', { AccountReference: 'EK-1001-TOO-LONG' }],
    ['TransactionDesc', { TransactionDesc: 'Fourteen signs' }],
  ])('names a wrong %s', async (field, change) => {
    const { status, json } = await send(change)
    expect(status).toBe(400)
    expect(json).toEqual({
      requestId: expect.any(String),
      errorCode: '400.002.02',
      errorMessage: `Bad Request - Invalid ${field}`,
    })
    expect(tried.sandbox.pushes()).toEqual([])
  })

  test('needs the password, the shortcode, the token, the content type and the method', async () => {
    expect((await send({ Password: 'x' })).json).toMatchObject({
      errorCode: '500.001.1001',
      errorMessage: 'Wrong credentials',
    })
    expect((await send({ BusinessShortCode: 600984, PartyB: '600984' })).json.errorMessage).toBe(
      'Merchant does not exist',
    )
    expect(await push(tried.sandbox.url, 'other')).toMatchObject({ status: 404, json: { errorCode: '404.001.03' } })
    const path = `${tried.sandbox.url}/mpesa/stkpush/v1/processrequest`
    const headers = { authorization: `Bearer ${tried.token}` }
    const plain = await fetch(path, { method: 'POST', headers, body: JSON.stringify(pushBody()) })
    expect(await plain.json()).toMatchObject({ errorMessage: 'Bad Request - Invalid BusinessShortCode' })
    expect(await (await fetch(path, { headers })).json()).toMatchObject({ errorCode: '405.001' })
    expect((await call(tried.sandbox.url, '/mpesa/none', tried.token, {})).json.errorCode).toBe('404.001.01')
  })

  test('checks the words of the callback address only if asked to', async () => {
    const change = { CallBackURL: 'http://127.0.0.1:9/mpesa' }
    tried.sandbox.faults.push.checkUrlWords = true
    expect((await send(change)).json.errorMessage).toBe('Bad Request - Invalid CallBackURL')
    tried.sandbox.faults.push.checkUrlWords = false
    expect((await send(change)).status).toBe(200)
  })

  test('is refused while the phone has an open prompt', async () => {
    await send()
    expect((await send()).json.errorMessage).toMatch(/^Unable to lock subscriber/)
    tried.clock = new Date(tried.clock.getTime() + 60_000)
    expect((await send()).status).toBe(200)
  })

  test('fails with 17 for the same amount within two minutes if that rule is on', async () => {
    tried.sandbox.faults.push.sameAmountRule = true
    const { json } = await send()
    await tried.sandbox.handset.enterPin(json.CheckoutRequestID!, '1234')
    await heard()
    await send()
    await heard(2)
    expect(tried.receiver.received[1]!.result.ResultCode).toBe(17)
  })

  test.each(['html-503', 'gateway-fault', 'empty', 'error', 'reset', 'invalid-token'] as const)(
    'is not carried out after the broken answer %s',
    async (answer) => {
      tried.sandbox.faults.push.answer = answer
      const outcome = await send().catch((error: Error) => error)
      expect(tried.sandbox.pushes()).toEqual([])
      if (answer === 'reset') return expect(outcome).toBeInstanceOf(TypeError)
      const expected = {
        'html-503': [503, /Incapsula/],
        'gateway-fault': [500, /SpikeArrestViolation/],
        empty: [200, /^$/],
        error: [500, /500\.003\.02/],
        'invalid-token': [404, /404\.001\.03/],
      }[answer]
      expect(outcome).toMatchObject({ status: expected[0], text: expect.stringMatching(expected[1] as RegExp) })
    },
  )

  test('is carried out when its answer is lost', async () => {
    tried.sandbox.faults.push.answer = 'lost'
    await expect(send(scripted('0000'))).rejects.toThrow()
    await heard()
    expect(tried.sandbox.charges()).toHaveLength(1)
  })

  test('can be slow', async () => {
    tried.sandbox.faults.push.slowMs = 150
    const begun = performance.now()
    await send()
    expect(performance.now() - begun).toBeGreaterThan(140)
  })
})
