import { createRequire } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'
import { listenForCallbacks } from '#sandbox/try-sandbox.ts'

/** The types of the functions that this test uses: Safaricom's Node library has no types. */
type DarajaLibrary = new (config: {
  consumerKey: string
  consumerSecret: string
  lipaNaMpesaShortCode: string
  lipaNaMpesaShortPass: string
}) => {
  /** The library's constructor sets it to Safaricom's sandbox. */
  baseURL: string
  oAuth(): Promise<{ data: Record<string, unknown> }>
  lipaNaMpesaOnline(
    phone: number,
    amount: number,
    callbackUrl: string,
    accountReference: string,
    /** Tests give it, because the library's own text is longer than the protocol's 13 characters. */
    description: string,
  ): Promise<{ data: Record<string, string> }>
  lipaNaMpesaQuery(checkoutRequestId: string): Promise<{ data: Record<string, string> }>
}

const nowhere = 'http://127.0.0.1:9/none'
const Daraja = createRequire(import.meta.url)('mpesa-node') as DarajaLibrary

async function createPublishedClient() {
  const sandbox = await createSandbox({ callbackDelayMs: 10 })
  onTestFinished(() => sandbox.close())
  const { consumerKey, consumerSecret, shortcode, passkey } = sandbox.access.mpesa
  const client = new Daraja({
    consumerKey: consumerKey,
    consumerSecret: consumerSecret,
    lipaNaMpesaShortCode: shortcode,
    lipaNaMpesaShortPass: passkey,
  })
  client.baseURL = sandbox.url
  return { sandbox, client }
}

test("Safaricom's own library gets a token, pushes and queries at the sandbox", async () => {
  const { sandbox, client } = await createPublishedClient()
  const receiver = await listenForCallbacks()
  onTestFinished(() => receiver.close().then(() => {}))

  const token = await client.oAuth()
  expect(token.data).toEqual({ access_token: expect.stringMatching(/^\w{28}$/), expires_in: 3599 })

  const { data: push } = await client.lipaNaMpesaOnline(254712345678, 5160, receiver.url, 'EK-1001', 'Beadwork')
  expect(push).toMatchObject({ ResponseCode: '0', CheckoutRequestID: expect.stringMatching(/^ws_CO_/) })
  const id = push.CheckoutRequestID ?? ''

  await sandbox.handset.enterPin(id, '1234')
  await expect.poll(() => receiver.received).toHaveLength(1)
  expect(receiver.received[0]?.result).toMatchObject({ CheckoutRequestID: id, ResultCode: 0 })
  const { data: answer } = await client.lipaNaMpesaQuery(id)
  expect(answer).toMatchObject({ ResponseCode: '0', ResultCode: '0', CheckoutRequestID: id })
})

test("Safaricom's own library reads a cancelled prompt", async () => {
  const { sandbox, client } = await createPublishedClient()
  const { data: push } = await client.lipaNaMpesaOnline(254712345678, 5160, nowhere, 'EK-1002', 'Beadwork')
  await sandbox.handset.cancel(push.CheckoutRequestID ?? '')
  const { data: answer } = await client.lipaNaMpesaQuery(push.CheckoutRequestID ?? '')
  expect(answer.ResultCode).toBe('1032')
})
