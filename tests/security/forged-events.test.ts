import { createHmac } from 'node:crypto'
import { count, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initiatorCalls, providerMessages, receipts, reviews } from '../../app/payments/payments.tables.server.ts'
import { readC2bAddresses } from '../../app/payments/providers/mpesa/c2b/addresses.server.ts'
import { accountNumber } from '../../app/payments/providers/mpesa/c2b/manual-payment-offer.ts'
import { airtelCredentials } from '../../sandbox/airtel/credentials.ts'
import { askAirtel, openAirtelPayment } from '../support/payments/airtel.ts'
import { confirmationText, createManualPaymentShop } from '../support/payments/c2b.ts'
import { callbackText, newReceipt } from '../support/payments/callbacks.ts'
import { answerCardPage, cardEvent, openCardPage, signCardEvent } from '../support/payments/cards.ts'
import { changed, cut, escapeDifferently } from '../support/payments/event-mutations.ts'
import { readAttempt, readPaymentState, untilSettled } from '../support/payments/payment-state.ts'
import { createPayingShop, openPayment, pay, usualKes } from '../support/payments/payments.ts'
import { askRefund, listOrderRefunds } from '../support/payments/refunds.ts'
import { openOffice } from '../support/shop/office.ts'
import type { TestShop } from '../support/shop/test-shop.ts'

const mutations = process.env.LONG ? 10_000 : 300
const timeout = process.env.LONG ? 3_600_000 : 300_000
/** How many forged events the shop stores at most: for each outcome, and about one payment. */
const [keptOfStrangers, keptOfPayment] = [1_000, 100]

type Sent = { path: string; body: string; signature?: string }

async function post(shop: TestShop, { path, body, signature }: Sent) {
  const headers = {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'x-paystack-signature': signature }),
  }
  return shop.api.inject({ method: 'POST', url: `/api/payments/${path}`, headers, payload: body })
}

/** Sends forged events. Returns the distinct responses: differences between them would help an attacker. */
async function postAll(shop: TestShop, forged: fc.Arbitrary<Sent>): Promise<Set<string>> {
  const answers = new Set<string>()
  for (const sent of fc.sample(forged, mutations)) {
    const { statusCode, body } = await post(shop, sent)
    expect(statusCode).toBeLessThan(500)
    answers.add(`${statusCode} ${body}`)
  }
  return answers
}

/** Expects the shop to have stored no more events than its limits allow. */
async function expectKept(shop: TestShop, attemptId: string) {
  const strange = await shop.db
    .select({ outcome: providerMessages.outcome, n: count() })
    .from(providerMessages)
    .where(isNull(providerMessages.attemptId))
    .groupBy(providerMessages.outcome)
  for (const { n } of strange) expect(n).toBeLessThanOrEqual(keptOfStrangers)
  const ofPayment = await shop.db.$count(providerMessages, eq(providerMessages.attemptId, attemptId))
  expect(ofPayment).toBeLessThanOrEqual(keptOfPayment + 5)
}

async function expectUnpaid(shop: TestShop, orderId: string) {
  const { order, attempts, sales } = await readPaymentState(shop, orderId)
  expect([order?.state, sales, attempts.map(({ state }) => state)]).toEqual(['awaiting_payment', [], ['pending']])
  expect(await shop.db.$count(receipts)).toBe(0)
}

async function expectPaidOnce(shop: TestShop, orderId: string) {
  expect(await readPaymentState(shop, orderId)).toMatchObject({ order: { state: 'paid' }, sales: [{ quantity: 1 }] })
  expect(await shop.db.$count(receipts)).toBe(1)
}

/** Addresses with a changed secret part, which the shop does not know. */
const otherAddress = (path: string, secret: string, body: string) =>
  changed(secret).map((word) => ({ path: `${path}/${encodeURIComponent(word)}`, body }))

test(
  `${mutations} forged callbacks of M-Pesa pay nothing, notify nobody, and stay within a limit`,
  async () => {
    const shop = await createPayingShop()
    const { orderId, transactionId, attempt } = await openPayment(shop)
    const other = await openPayment(shop, '0712345670')
    const path = `callback/${attempt.callbackToken}`
    const real = callbackText(attempt.checkoutRequestId ?? '', { amount: usualKes, receipt: newReceipt() })
    const ofOther = callbackText(other.attempt.checkoutRequestId ?? '', { amount: usualKes, receipt: newReceipt() })
    const answers = await postAll(
      shop,
      fc.oneof(
        otherAddress('callback', attempt.callbackToken, real),
        cut(real).map((body) => ({ path, body })),
        fc.constant({ path, body: ofOther }),
        fc.constant({ path, body: '{"Body":{"stkCallback":{"ResultCode":0}}}' }),
      ),
    )
    // The shop accepts an event only at the address of its payment.
    expect([...answers].filter((answer) => answer.includes('200')).length).toBeLessThanOrEqual(1)
    await expectUnpaid(shop, orderId)
    await expectUnpaid(shop, other.orderId)
    await expectKept(shop, transactionId)
    const looked = await shop.db.select().from(reviews)
    expect(looked.map(({ reason }) => reason)).toEqual(['other-payment'])

    for (const _time of [1, 2]) expect((await post(shop, { path, body: real })).statusCode).toBe(200)
    await expectPaidOnce(shop, orderId)
  },
  timeout,
)

test(
  `${mutations} forged callbacks of Airtel Money pay nothing, and stay within a limit`,
  async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.airtelCallback.times = 0
    const { orderId, transactionId, shopReference } = await openAirtelPayment(shop)
    const [payment] = shop.sandbox.airtelPayments()
    const transaction = JSON.stringify({
      id: shopReference,
      status_code: 'TS',
      airtel_money_id: payment?.airtelMoneyId,
    })
    const signed = (text: string, key: string) =>
      `{"transaction":${text},"hash":"${createHmac('sha256', key).update(text).digest('base64')}"}`
    const real = signed(transaction, airtelCredentials.callbackKey)
    const failed = transaction.replace('TS', 'TF')
    const bodies = fc.oneof(
      changed(real),
      cut(real),
      changed(transaction).map((text) => `{"transaction":${text},"hash":"${JSON.parse(real).hash}"}`),
      fc.constantFrom(escapeDifferently(real), signed(failed, 'of another merchant'), `{"transaction":${failed}}`),
      fc.constant(signed(transaction.replace(shopReference, 'f'.repeat(24)), airtelCredentials.callbackKey)),
    )
    await postAll(
      shop,
      bodies.map((body) => ({ path: 'airtel', body })),
    )
    await askAirtel(shop)
    const { attempts, order } = await readPaymentState(shop, orderId)
    expect([order?.state, attempts.map(({ state }) => state)]).toEqual(['awaiting_payment', ['pending']])
    await expectKept(shop, transactionId)

    await shop.sandbox.handset.enterPin(shopReference, '1234')
    for (const _time of [1, 2]) expect((await post(shop, { path: 'airtel', body: real })).statusCode).toBe(200)
    await askAirtel(shop)
    await expectPaidOnce(shop, orderId)
  },
  timeout,
)

test(
  `${mutations} forged confirmations of manual payments pay nothing, and stay within a limit`,
  async () => {
    const shop = await createManualPaymentShop()
    const { orderId, orderNumber, transactionId } = await openPayment(shop)
    const address = new URL((await readC2bAddresses(shop)).confirmation).pathname
    const secret = address.split('/').at(-1) ?? ''
    const path = `confirmation/${secret}`
    const paid = { receipt: newReceipt(), account: accountNumber(orderNumber) }
    const real = confirmationText(paid)
    await postAll(
      shop,
      fc.oneof(
        otherAddress('confirmation', secret, real),
        cut(real).map((body) => ({ path, body })),
        fc.constant({ path, body: confirmationText({ ...paid, shortcode: '600984' }) }),
        fc.string({ maxLength: 200 }).map((body) => ({ path, body })),
      ),
    )
    await expectUnpaid(shop, orderId)
    await expectKept(shop, transactionId)

    for (const _time of [1, 2]) expect((await post(shop, { path, body: real })).statusCode).toBe(200)
    await expectPaidOnce(shop, orderId)
    // The holder of the secret is known, and may send events without a limit.
    for (let sent = 0; sent < Math.min(mutations, 1_500); sent++)
      await post(shop, { path, body: escapeDifferently(real) })
    await expectPaidOnce(shop, orderId)
    await expectKept(shop, transactionId)
  },
  timeout,
)

test(
  `${mutations} forged results of a refund refund nothing, notify nobody, and stay within a limit`,
  async () => {
    const shop = await createPayingShop()
    const office = await openOffice(shop)
    const buyer = await shop.given.buyer()
    const { transactionId, orderId, orderNumber } = await pay(shop, buyer, { phone: '0712340000' })
    await untilSettled(shop, transactionId)
    shop.sandbox.faults.initiator.results = 0
    await askRefund(office, orderNumber, { way: 'provider' })
    const [call] = await shop.db.select().from(initiatorCalls)
    const token = call?.token ?? ''
    const ResultParameters = { ResultParameter: [{ Key: 'Amount', Value: usualKes }] }
    const Result = { ResultCode: 0, TransactionID: 'UKL9000001', ConversationID: call?.conversationId }
    const real = JSON.stringify({ Result: { ...Result, ResultParameters } })
    const path = `result/${token}`
    await postAll(
      shop,
      fc.oneof(
        otherAddress('result', token, real),
        cut(real).map((body) => ({ path, body })),
        fc.constant({ path, body: real.replace(call?.conversationId ?? '', 'AG_of_another') }),
      ),
    )
    expect(await listOrderRefunds(shop, orderId)).toMatchObject([{ state: 'sent' }])
    expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', refundedKes: 0 })
    await expectKept(shop, transactionId)

    for (const _time of [1, 2]) expect((await post(shop, { path, body: real })).statusCode).toBe(200)
    expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'refunded', refundedKes: usualKes })
    expect((await readPaymentState(shop, orderId)).sales).toHaveLength(2)
  },
  timeout,
)

test(
  `${mutations} forged card events pay nothing, notify nobody, and stay within a limit`,
  async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.cardEvents.times = 0
    const { orderId, transactionId, reference, redirectUrl } = await openCardPage(shop)
    await answerCardPage(redirectUrl, 'pay')
    const body = cardEvent(reference)
    const signature = signCardEvent(shop, body)
    const sent = (part: { body?: string; signature?: string }) => ({ path: 'card', body, signature, ...part })
    const anySignature = fc.string({ maxLength: 140 }).map((text) => text.replace(/[^\x20-\x7e]/g, ''))
    const ofOther = createHmac('sha512', 'of another merchant').update(body).digest('hex')
    const answers = await postAll(
      shop,
      fc.oneof(
        changed(body).map((text) => sent({ body: text })),
        cut(body).map((text) => sent({ body: text })),
        anySignature.map((text) => sent({ signature: text })),
        fc.nat({ max: 126 }).map((at) => sent({ signature: `${signature.slice(0, at)}g${signature.slice(at + 1)}` })),
        fc.constantFrom(sent({ body: escapeDifferently(body) }), sent({ signature: ofOther }), sent({ signature: '' })),
      ),
    )
    expect([...answers]).toEqual([expect.stringMatching(/^401 /)])
    await expectUnpaid(shop, orderId)
    await expectKept(shop, transactionId)
    expect(await shop.db.$count(reviews)).toBe(0)

    for (const _time of [1, 2]) expect((await post(shop, sent({}))).statusCode).toBe(200)
    await shop.runJobs(['payment-checks'])
    expect((await readAttempt(shop, transactionId)).state).toBe('success')
    await expectPaidOnce(shop, orderId)
  },
  timeout,
)
