import { expect, test } from 'vitest'
import { postCardEvent } from '#tests/support/payments/cards.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import {
  answerRequest,
  type CodeScene,
  createCodeScene,
  openAttempt,
} from '#tests/support/payments/provider-codes/code-scene.ts'
import { expectEach, expectRefusals, failedByQuery } from '#tests/support/payments/provider-codes/code-table.ts'
import type { CodedAnswer } from '#tests/support/payments/provider-codes/coded-answer.ts'
import {
  paystackCalls,
  paystackEvents,
  paystackPayments,
} from '#tests/support/payments/provider-codes/paystack-codes.ts'
import { okAnswer } from '#tests/support/payments/provider-codes/scripted-server.ts'
import { askRefund, listOrderRefunds } from '#tests/support/payments/refunds.ts'

const openPath = '/transaction/initialize'
const verifyPath = '/transaction/verify/'

const opened = ({ body }: { body: string }) => {
  const { reference } = JSON.parse(body) as { reference: string }
  return okAnswer({
    status: true,
    data: { authorization_url: `https://checkout.paystack.com/${reference}`, reference },
  })
}
const missing = { status: 404, body: JSON.stringify({ status: false, message: 'Transaction reference not found' }) }
const verified = (reference: string | null, more: object) =>
  okAnswer({ status: true, data: { id: 4711, domain: 'test', amount: 686_400, currency: 'KES', reference, ...more } })

async function openScene() {
  const scene = await createCodeScene()
  scene.provider.answer(openPath, opened)
  scene.provider.answer(verifyPath, missing)
  return scene
}

const pageRequest = { method: 'card', path: openPath, taken: opened } as const
const openPage = (scene: CodeScene) => openAttempt(scene, pageRequest)

/** The page's address is lost, so its buyer may open another at once; the shop still polls for the first. */
const outOfReach = { state: 'unknown', isPolled: true, mayPayAgain: true }
/** The buyer returns to the open page. */
const onItsPage = { state: 'pending', isPolled: true, mayPayAgain: false }

test('a card page is refused only by listed codes, and checked after any other', async () => {
  const scene = await openScene()
  await expectRefusals(paystackCalls, answerRequest(scene, pageRequest), { status: 502, ...outOfReach })
})

test('a payment behind an unrecognized response pays its order after a check', async () => {
  const { provider, nextBuyer, pay, newest, ask, shop } = await openScene()
  const buyer = await nextBuyer()
  provider.answer(openPath, { status: 502, body: '' })
  await pay('card', buyer)
  const { shopReference, orderId } = await newest(buyer.id)
  provider.answer(verifyPath, verified(shopReference, { status: 'success' }))
  await ask(16)
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', receipt: 'PS-4711' })
})

test('a check ends a payment only with a listed result', async () => {
  const scene = await openScene()
  const run = async (index: number) => {
    const { buyer, attempt } = await openPage(scene)
    scene.provider.answer(verifyPath, paystackPayments(attempt.shopReference ?? '')[index]!)
    await scene.ask(16)
    await scene.ask(180)
    return scene.look('card', buyer, attempt.id)
  }
  const rows = paystackPayments('').map(({ name, end }, index) => ({ name: `${index} ${name}`, end, index }))
  const of = (end: string) => rows.filter((row) => row.end === end)
  await expectEach(of('failed'), ({ index }) => run(index), failedByQuery)
  await expectEach(of('open'), ({ index }) => run(index), onItsPage)
})

test('an event ends no payment by itself and triggers a check', async () => {
  const scene = await openScene()
  const rows = paystackEvents.map((name) => ({ name }))
  const run = async ({ name: event }: { name: string }) => {
    const { buyer, attempt } = await openPage(scene)
    scene.provider.answer(verifyPath, verified(attempt.shopReference, { status: 'ongoing' }))
    const data = { id: 4711, status: 'failed', reference: attempt.shopReference, amount: 686_400 }
    expect((await postCardEvent(scene.shop, JSON.stringify({ event, data }))).status).toBe(200)
    await scene.ask(16)
    return scene.look('card', buyer, attempt.id)
  }
  await expectEach(rows, run, onItsPage)
})

test('a payment without a final result ends in a review', async () => {
  const scene = await openScene()
  const { attempt } = await openPage(scene)
  scene.provider.answer(verifyPath, verified(attempt.shopReference, { status: 'made-up' }))
  for (let hour = 0; hour < 25; hour++) await scene.ask(3_660)
  expect(await scene.listReviews(attempt.id)).toMatchObject([{ reason: 'no-answer', settledAt: null }])
})

test.each([
  ['what is listed refuses it', paystackCalls.refused, [200, 'failed', 200]],
  ['anything else is for staff and never asked for again', paystackCalls.open, [200, 'unknown', 409]],
] as const)('a refund is handled by its code: %s', async (_, answers, result) => {
  const scene = await openScene()
  const { shop, provider } = scene
  const run = async (answer: CodedAnswer) => {
    const { attempt, sent } = await openPage(scene)
    const id = Number.parseInt(attempt.id.slice(0, 10), 16)
    provider.answer(verifyPath, verified(attempt.shopReference, { id, status: 'success' }))
    await scene.ask(16)
    const office = await scene.openOffice()
    provider.answer('/refund', ({ path }) => (path === '/refund' ? answer : { status: 500, body: '' }))
    const asked = await askRefund(office, sent.orderNumber, { way: 'provider' })
    const [refund] = await listOrderRefunds(shop, sent.orderId)
    const again = await askRefund(office, sent.orderNumber, { way: 'by-hand' })
    return [asked.statusCode, refund?.state, again.statusCode]
  }
  await expectEach(answers, run, result)
})
