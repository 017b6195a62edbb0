import { constants, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { initiator, privateKey } from '#sandbox/daraja/initiator-key.ts'
import { confirm } from '#tests/support/payments/c2b.ts'
import { newReceipt } from '#tests/support/payments/callbacks.ts'
import { readAttempt, untilSettled } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { type ProviderCall, recordCalls } from '#tests/support/payments/provider-recorder.ts'
import { askRefund, listOrderRefunds } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { readC2bAddresses } from './c2b/addresses.server.ts'

/** Records the shop's calls to Daraja; the sandbox accepts only bodies of the right form. */
async function setScene() {
  const shop = await createPayingShop({ env: { MPESA_C2B: 'v2' } })
  const calls = await recordCalls(shop.config.mpesa)
  return { shop, office: await openOffice(shop), find: (path: string) => find(calls, path), calls }
}

function find(calls: readonly ProviderCall[], path: string) {
  return calls.find((call) => call.path === path)?.body
}

const address = (end = '') =>
  expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/api/payments/result/[0-9a-f]{40}${end}$`))

function passwordOf(shortcode: string, passkey: string, body: ProviderCall['body'] | undefined) {
  return Buffer.from(`${shortcode}${passkey}${body?.Timestamp}`).toString('base64')
}

/** The credential is decrypted, since its encryption is random. */
function expectInitiatorCall(body: ProviderCall['body'] | undefined, fields: object) {
  expect(body).toEqual({ ...results, ...fields })
  const key = { key: privateKey, padding: constants.RSA_PKCS1_PADDING }
  const password = privateDecrypt(key, Buffer.from(String(body?.SecurityCredential), 'base64')).toString()
  expect(password).toBe(initiator.password)
}
/** The fields of every initiator call. */
const results = { SecurityCredential: expect.any(String), ResultURL: address(), QueueTimeOutURL: address('/late') }

async function payOrder(shop: Awaited<ReturnType<typeof setScene>>['shop']) {
  const buyer = await shop.given.buyer()
  const paid = await pay(shop, buyer, { phone: '0712340000' })
  const { receipt } = await untilSettled(shop, paid.transactionId)
  return { ...paid, receipt }
}

test('a token request has no body', async () => {
  const { shop, calls } = await setScene()
  await payOrder(shop)
  const { consumerKey, consumerSecret } = shop.config.mpesa!
  expect(calls[0]).toEqual({
    method: 'GET',
    path: '/oauth/v1/generate?grant_type=client_credentials',
    authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
    body: null,
  })
  for (const later of calls.slice(1)) {
    expect(later).toMatchObject({ method: 'POST', authorization: expect.stringMatching(/^Bearer \w+$/) })
  }
})

test('a prompt and its query are signed, and have only their own fields', async () => {
  const { shop, find } = await setScene()
  const { transactionId, orderNumber } = await payOrder(shop)
  const { callbackToken, checkoutRequestId } = await readAttempt(shop, transactionId)
  const { shortcode, passkey } = shop.config.mpesa!
  const push = find('/mpesa/stkpush/v1/processrequest')
  expect(push).toEqual({
    BusinessShortCode: Number(shortcode),
    Password: passwordOf(shortcode, passkey, push),
    Timestamp: expect.stringMatching(/^\d{14}$/),
    TransactionType: 'CustomerPayBillOnline',
    Amount: '6864',
    PartyA: '254712340000',
    PartyB: shortcode,
    PhoneNumber: '254712340000',
    CallBackURL: expect.stringMatching(new RegExp(`/api/payments/callback/${callbackToken}$`)),
    AccountReference: orderNumber,
    TransactionDesc: expect.stringMatching(/^[A-Za-z0-9 -]{1,13}$/),
  })

  await shop.mobileMoney.mpesa.readPayment(checkoutRequestId!)
  const query = find('/mpesa/stkpushquery/v1/query')
  expect(query).toEqual({
    BusinessShortCode: shortcode,
    Password: passwordOf(shortcode, passkey, query),
    Timestamp: expect.stringMatching(/^\d{14}$/),
    CheckoutRequestID: checkoutRequestId,
  })
})

test('the registration of manual payments has four fields', async () => {
  const { shop, office, find } = await setScene()
  expect((await office.post('/by-hand/register')).statusCode).toBe(200)
  const { confirmation, validation } = await readC2bAddresses(shop)
  expect(find('/mpesa/c2b/v2/registerurl')).toEqual({
    ShortCode: shop.config.mpesa!.shortcode,
    ResponseType: 'Completed',
    ConfirmationURL: confirmation,
    ValidationURL: validation,
  })
})

test('a receipt is checked by a status query', async () => {
  const { shop, find } = await setScene()
  const { orderNumber } = await payOrder(shop)
  const receipt = newReceipt()
  await confirm(shop, { receipt, account: orderNumber.replace('EK-', '') })
  shop.clock.advance({ minutes: 61 })
  await shop.runJobs(['receipt-checks'])
  const status = find('/mpesa/transactionstatus/v1/query')
  expectInitiatorCall(status, {
    Initiator: initiator.name,
    CommandID: 'TransactionStatusQuery',
    TransactionID: receipt,
    PartyA: shop.config.mpesa!.shortcode,
    IdentifierType: '4',
    Remarks: 'Payment by hand',
    Occasion: '',
  })
})

test('a full refund is a reversal', async () => {
  const { shop, office, find } = await setScene()
  const { orderNumber, receipt } = await payOrder(shop)
  await askRefund(office, orderNumber, { way: 'provider' })
  const reversal = find('/mpesa/reversal/v1/request')
  expectInitiatorCall(reversal, {
    Initiator: initiator.name,
    CommandID: 'TransactionReversal',
    TransactionID: receipt,
    Amount: '6864',
    ReceiverParty: shop.config.mpesa!.shortcode,
    RecieverIdentifierType: '11',
    Remarks: `Refund ${orderNumber}`,
  })
})

test('a partial refund is a payment to the phone', async () => {
  const { shop, office, find } = await setScene()
  const { orderNumber, orderId } = await payOrder(shop)
  await askRefund(office, orderNumber, { way: 'provider', wish: { of: 'amount', kes: 1_000 }, kes: 1_000 })
  const payment = find('/mpesa/b2c/v3/paymentrequest')
  const [refund] = await listOrderRefunds(shop, orderId)
  expectInitiatorCall(payment, {
    OriginatorConversationID: refund!.id,
    InitiatorName: initiator.name,
    CommandID: 'BusinessPayment',
    Amount: '1000',
    PartyA: shop.config.mpesaB2cShortcode,
    PartyB: '254712340000',
    Remarks: `Refund ${orderNumber}`,
    Occassion: '',
  })
})
