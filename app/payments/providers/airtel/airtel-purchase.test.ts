import { expect, test } from 'vitest'
import { askAirtel, openAirtelPayment, payByAirtel, postAirtelCallback } from '#tests/support/payments/airtel.ts'
import { listAnswers, readAttempt, readPaymentState, untilSettled } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay, usualKes } from '#tests/support/payments/payments.ts'

test('a prompt, its callback and the following enquiry pay the order', async () => {
  const shop = await createPayingShop()
  const { buyer, orderId, shopReference, attempt, ...sent } = await openAirtelPayment(shop)
  expect(sent.status).toBe(200)
  expect(shopReference).toMatch(/^[a-z0-9]{25}$/)
  expect(shop.sandbox.airtelPayments()).toMatchObject([
    { id: shopReference, amount: usualKes, phone: '254733123456', reference: sent.orderNumber.replace('-', '') },
  ])
  await shop.sandbox.handset.enterPin(shopReference, '1234')
  await expect.poll(() => listAnswers(shop, attempt.id)).toHaveLength(2)
  await shop.runJobs(['payment-checks'])
  const [payment] = shop.sandbox.airtelPayments()
  expect(await readPaymentState(shop, orderId)).toMatchObject({
    order: { state: 'paid', method: 'airtel', receipt: payment?.airtelMoneyId },
    attempts: [{ state: 'success', provider: 'airtel' }],
    receipts: [payment?.airtelMoneyId],
    // The callback, which came first, has no amount.
    receiptRows: [{ amountKes: `${usualKes}.00` }],
    reviews: [],
  })
  const answer = await shop.api.inject({ url: `/api/airtel/status/${attempt.id}`, headers: { cookie: buyer.cookie } })
  expect(answer.json()).toMatchObject({ status: 'success', orderId })
})

test('the enquiry pays the order if the callback never arrives', async () => {
  const shop = await createPayingShop()
  shop.sandbox.faults.airtelCallback.times = 0
  const { orderId, shopReference } = await openAirtelPayment(shop)
  await askAirtel(shop)
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('awaiting_payment')
  await shop.sandbox.handset.enterPin(shopReference, '1234')
  await askAirtel(shop)
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid' })
})

test.each(['none', 'wrong'] as const)('a callback with hash %s does not pay by itself', async (hash) => {
  const shop = await createPayingShop()
  const { orderId, shopReference, attempt } = await openAirtelPayment(shop)
  const news = { id: shopReference, status_code: 'TS', airtel_money_id: 'MP1.FORGED' }
  expect(await postAirtelCallback(shop, news, hash === 'wrong' ? 'AAAA' : undefined)).toBe(200)
  await shop.runJobs(['payment-checks'])
  expect(await readPaymentState(shop, orderId)).toMatchObject({ order: { state: 'awaiting_payment' }, receipts: [] })
  const kept = await listAnswers(shop, attempt.id)
  expect(kept.find(({ kind }) => kind === 'callback')).toMatchObject({
    body: expect.stringContaining('FORGED'),
    outcome: 'ask-provider',
  })
  shop.sandbox.faults.airtelCallback.hash = hash
  await shop.sandbox.handset.enterPin(shopReference, '1234')
  await expect.poll(() => listAnswers(shop, attempt.id)).toHaveLength(3)
  await shop.runJobs(['payment-checks'])
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid' })
})

test('a callback with a valid hash does not pay if Airtel’s enquiry denies the payment', async () => {
  const shop = await createPayingShop()
  shop.sandbox.faults.airtelEnquiry.status = 'TIP'
  const { orderId, shopReference, attempt } = await openAirtelPayment(shop)
  await shop.sandbox.handset.enterPin(shopReference, '1234')
  await expect.poll(() => listAnswers(shop, attempt.id)).toHaveLength(2)
  await shop.runJobs(['payment-checks'])
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('awaiting_payment')
  shop.sandbox.faults.airtelEnquiry.status = null
  shop.clock.advance({ minutes: 4 })
  await shop.runJobs(['payment-checks'])
  const [payment] = shop.sandbox.airtelPayments()
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({
    state: 'paid',
    receipt: payment?.airtelMoneyId,
  })
})

test('a signed failure is shown at once, a later success still pays, and a failure after that changes nothing', async () => {
  const shop = await createPayingShop()
  Object.assign(shop.sandbox.faults.airtelCallback, { contradiction: 'before', times: 2 })
  const { orderId, shopReference, attempt } = await openAirtelPayment(shop)
  await shop.sandbox.handset.enterPin(shopReference, '1234')
  await expect.poll(() => listAnswers(shop, attempt.id)).toHaveLength(4)
  expect((await readAttempt(shop, attempt.id)).state).toBe('failed')
  await shop.runJobs(['payment-checks'])
  expect(await readPaymentState(shop, orderId)).toMatchObject({ order: { state: 'paid' }, reviews: [] })
  const failure = await listAnswers(shop, attempt.id)
  const { body } = failure.find((one) => one.body.includes('"TF"'))!
  const { transaction, hash } = JSON.parse(body)
  expect(await postAirtelCallback(shop, transaction, hash)).toBe(200)
  expect(await readPaymentState(shop, orderId)).toMatchObject({ order: { state: 'paid' }, reviews: [] })
})

test.each([
  ['2000', 'DP00800001007', 'The Airtel Money balance is too low for this payment.'],
  ['2000', 'ESB000036', 'Airtel Money does not know this phone number. Please check it.'],
])('a refusal with HTTP 200 (%s %s) is shown with a message', async (_digits, code, text) => {
  const shop = await createPayingShop()
  Object.assign(shop.sandbox.faults.airtelPush, { answer: 'refused-200', times: 1, code })
  const buyer = await shop.given.buyer()
  expect(await payByAirtel(shop, buyer)).toMatchObject({ status: 502, message: text })
  expect(await payByAirtel(shop, buyer)).toMatchObject({ status: 200 })
})

test.each(['lost', 'in-doubt'] as const)(
  'a payment with a response that is %s is checked by our id, and pays once',
  async (answer) => {
    const shop = await createPayingShop()
    Object.assign(shop.sandbox.faults.airtelPush, { answer, times: 1, code: 'DP00800001000' })
    shop.sandbox.faults.airtelCallback.times = 0
    const { buyer, orderId, shopReference, status, transactionId } = await openAirtelPayment(shop)
    expect(status).toBe(200)
    expect(await payByAirtel(shop, buyer)).toMatchObject({ transactionId })
    expect(shop.sandbox.airtelPayments()).toHaveLength(1)
    await shop.sandbox.handset.enterPin(shopReference, '1234')
    await askAirtel(shop)
    expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid' })
  },
)

test('a prompt that never reached Airtel fails after it has expired and two enquiries have confirmed it', async () => {
  const shop = await createPayingShop()
  Object.assign(shop.sandbox.faults.airtelPush, { answer: 'reset', times: 1 })
  const { attempt } = await openAirtelPayment(shop)
  await askAirtel(shop)
  expect((await readAttempt(shop, attempt.id)).state).toBe('pending')
  shop.clock.advance({ minutes: 4 })
  await shop.runJobs(['payment-checks'])
  expect((await readAttempt(shop, attempt.id)).state).not.toBe('failed')
  shop.clock.advance({ seconds: 11 })
  await shop.runJobs(['payment-checks'])
  expect(await readAttempt(shop, attempt.id)).toMatchObject({ state: 'failed', resultCode: 'not-found' })
})

test('the result for a duplicate id is unknown, and the prompt is never sent with a new id', async () => {
  const shop = await createPayingShop()
  Object.assign(shop.sandbox.faults.airtelPush, { answer: 'refused-400', times: 1, code: 'ESB000041' })
  const { status, attempt } = await openAirtelPayment(shop)
  expect(status).toBe(200)
  expect((await readAttempt(shop, attempt.id)).state).toBe('pending')
})

test('a sandbox phone with a script responds automatically', async () => {
  const shop = await createPayingShop()
  const { attempt } = await openAirtelPayment(shop, '0733120002')
  expect(await untilSettled(shop, attempt.id)).toMatchObject({ state: 'failed', resultCode: 'DP00800001002' })
})

test('an order with a first prompt by M-Pesa can be paid by Airtel Money, and stores that method', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const first = await pay(shop, buyer)
  const live = await payByAirtel(shop, buyer)
  expect(live).toMatchObject({ status: 409 })
  shop.clock.advance({ minutes: 4 })
  const second = await payByAirtel(shop, buyer)
  expect(second.orderId).toBe(first.orderId)
  await shop.sandbox.handset.enterPin((await readAttempt(shop, second.transactionId)).shopReference ?? '', '1234')
  await askAirtel(shop)
  expect((await readPaymentState(shop, first.orderId)).order).toMatchObject({ state: 'paid', method: 'airtel' })
})

test('an event of an unknown payment is stored, and answered as unknown', async () => {
  const shop = await createPayingShop()
  expect(await postAirtelCallback(shop, { id: 'someoneelses', status_code: 'TS' })).toBe(404)
  expect(await postAirtelCallback(shop, {})).toBe(404)
})

test('a shop without Airtel does not offer Airtel Money', async () => {
  const shop = await createPayingShop()
  shop.config.airtel = null
  expect(await payByAirtel(shop, await shop.given.buyer())).toMatchObject({ status: 409 })
})
