import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect } from 'vitest'
import { sandboxCredentials } from './credentials.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

export type ReceivedCallback = { path: string; headers: Record<string, unknown>; text: string; result: StkResult }
export type StkResult = {
  MerchantRequestID: string
  CheckoutRequestID: string
  ResultCode: number | string
  ResultDesc: string
  CallbackMetadata?: { Item: { Name: string; Value?: unknown }[] }
}

export async function listenForCallbacks(port = 0) {
  const received: ReceivedCallback[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const { Body } = JSON.parse(text) as { Body: { stkCallback: StkResult } }
    received.push({ path: request.url ?? '', headers: request.headers, text, result: Body.stkCallback })
    response.setHeader('content-type', 'application/json').end('{"ResultCode":0,"ResultDesc":"Accepted"}')
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const { port: boundPort } = server.address() as AddressInfo
  return {
    received,
    port: boundPort,
    url: `http://127.0.0.1:${boundPort}/api/payments/callback/secret-1`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

export async function requestToken(url: string): Promise<string> {
  const { consumerKey, consumerSecret } = sandboxCredentials.mpesa
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  const response = await fetch(`${url}/oauth/v1/generate?grant_type=client_credentials`, { headers: { authorization } })
  return ((await response.json()) as { access_token: string }).access_token
}

export function signedFields(timestamp = '20261121093000') {
  const { shortcode, passkey } = sandboxCredentials.mpesa
  return {
    BusinessShortCode: Number(shortcode),
    Password: Buffer.from(`${shortcode}${passkey}${timestamp}`).toString('base64'),
    Timestamp: timestamp,
  }
}

export function pushBody(change: Record<string, unknown> = {}) {
  return {
    ...signedFields(),
    TransactionType: 'CustomerPayBillOnline',
    Amount: '5160',
    PartyA: '254712345678',
    PartyB: '174379',
    PhoneNumber: '254712345678',
    CallBackURL: 'http://127.0.0.1:9/none',
    AccountReference: 'EK-1001',
    TransactionDesc: 'Beadwork',
    ...change,
  }
}

export async function call(url: string, path: string, token: string, body: unknown) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, text, json: (isJson && text ? JSON.parse(text) : {}) as Record<string, string> }
}

export const push = (url: string, token: string, change?: Record<string, unknown>) =>
  call(url, '/mpesa/stkpush/v1/processrequest', token, pushBody(change))

export const query = (url: string, token: string, checkoutRequestId: string | undefined) =>
  call(url, '/mpesa/stkpushquery/v1/query', token, { ...signedFields(), CheckoutRequestID: checkoutRequestId })

/** Opens a new sandbox for each test, at 9:30 in Nairobi, with a receiver for its callbacks. */
export function openSandboxInEachTest() {
  const tried = {} as {
    sandbox: Sandbox
    receiver: Awaited<ReturnType<typeof listenForCallbacks>>
    token: string
    /** The sandbox's time. */
    clock: Date
  }
  beforeEach(async () => {
    tried.clock = new Date('2026-11-21T06:30:00Z')
    tried.sandbox = await createSandbox({ callbackDelayMs: 10, now: () => tried.clock })
    tried.receiver = await listenForCallbacks()
    tried.token = await requestToken(tried.sandbox.url)
  })
  afterEach(async () => {
    await tried.sandbox.close()
    await tried.receiver.close()
  })
  return Object.assign(tried, {
    send: (change: Record<string, unknown> = {}) =>
      push(tried.sandbox.url, tried.token, { CallBackURL: tried.receiver.url, ...change }),
    scripted: (digits: string) => ({ PhoneNumber: `25471234${digits}`, PartyA: `25471234${digits}` }),
    heard: (count = 1) => expect.poll(() => tried.receiver.received).toHaveLength(count),
  })
}
