import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { postAirtelCallback } from '#tests/support/payments/airtel.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import {
  airtelCallbackStatuses,
  airtelEnquiries,
  airtelMissing,
  airtelPushes,
  airtelRefunds,
} from '#tests/support/payments/provider-codes/airtel-codes.ts'
import {
  answerRequest,
  type CodeScene,
  createCodeScene,
  openAttempt,
} from '#tests/support/payments/provider-codes/code-scene.ts'
import {
  expectEach,
  expectRefusals,
  failedByQuery,
  waiting,
} from '#tests/support/payments/provider-codes/code-table.ts'
import { okAnswer } from '#tests/support/payments/provider-codes/scripted-server.ts'
import { askRefund, listOrderRefunds } from '#tests/support/payments/refunds.ts'

const pushPath = '/merchant/v1/payments/'
const enquiryPath = '/standard/v1/payments/'
const refundPath = '/standard/v1/payments/refund'

const codes = { response_code: 'DP00800001006', result_code: 'ESB000010' }
const taken = okAnswer({ data: { transaction: { id: false, status: 'SUCCESS' } }, status: { success: true, ...codes } })
const inProgress = okAnswer({ data: { transaction: { status: 'TIP' } }, status: codes })
const paid = okAnswer({ data: { transaction: { status: 'TS', airtel_money_id: 'MP261123.1' } }, status: codes })

async function openScene() {
  const scene = await createCodeScene()
  scene.provider.answer(refundPath, okAnswer({}))
  scene.provider.answer(pushPath, taken)
  scene.provider.answer(enquiryPath, inProgress)
  return scene
}

const prompt = { method: 'airtel', path: pushPath, taken } as const
const openPrompt = (scene: CodeScene) => openAttempt(scene, prompt)

test('a push is refused only by listed codes, and checked after any other', async () => {
  const scene = await openScene()
  await expectRefusals(airtelPushes, answerRequest(scene, prompt), { status: 200, ...waiting })
})

test('a charge behind the bare code 0000900 pays its order after a check', async () => {
  const scene = await openScene()
  const { provider, nextBuyer, pay, ask, shop } = scene
  const buyer = await nextBuyer()
  provider.answer(pushPath, okAnswer({ status: { success: false, result_code: '0000900' } }))
  const { orderId } = await pay('airtel', buyer)
  provider.answer(enquiryPath, paid)
  await ask(16)
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', receipt: 'MP261123.1' })
})

test('an unknown code and an enquiry without a result end in a review', async () => {
  const { provider, nextBuyer, pay, ask, newest, listReviews } = await openScene()
  const buyer = await nextBuyer()
  provider.answer(pushPath, okAnswer({ status: { success: false, result_code: 'ESB777777' } }))
  provider.answer(enquiryPath, okAnswer({ status: { success: false, result_code: '0000900' } }))
  await pay('airtel', buyer)
  const { id } = await newest(buyer.id)
  await ask(240)
  expect(await newest(buyer.id)).toMatchObject({ state: 'unknown', nextCheckAt: expect.any(Date) })
  for (let hour = 0; hour < 24; hour++) await ask(3_660)
  expect(await listReviews(id)).toMatchObject([{ reason: 'no-answer', settledAt: null }])
})

test('an enquiry ends a payment only with a failure letter, seen twice', async () => {
  const scene = await openScene()
  const run = async (index: number) => {
    const { buyer, attempt } = await openPrompt(scene)
    const { status, body } = airtelEnquiries(attempt.shopReference ?? '')[index]!
    scene.provider.answer(enquiryPath, { status, body })
    await scene.ask(16)
    const first = await scene.newest(buyer.id)
    await scene.ask(11)
    // Between the two polls a new prompt is refused.
    return { first: first.state, ...(await scene.look('airtel', buyer, attempt.id)) }
  }
  const rows = airtelEnquiries('').map(({ name, end }, index) => ({ name: `${index} ${name}`, end, index }))
  const of = (end: string) => rows.filter((row) => row.end === end)
  const first = { first: 'pending' }
  await expectEach(of('failed'), ({ index }) => run(index), { ...first, ...failedByQuery })
  await expectEach(of('open'), ({ index }) => run(index), { ...first, ...waiting })
})

test('“no such payment” is a failure only after the prompt has expired, and on the second response', async () => {
  const scene = await openScene()
  const states = ['pending', expect.stringMatching(/pending|unknown/), 'failed']
  const run = async (answer: (typeof airtelMissing)[number]) => {
    const { buyer, attempt } = await openPrompt(scene)
    scene.provider.answer(enquiryPath, answer)
    const states: string[] = []
    for (const seconds of [16, 180, 11]) {
      await scene.ask(seconds)
      states.push((await scene.newest(buyer.id)).state)
    }
    return { states, ...(await scene.look('airtel', buyer, attempt.id)) }
  }
  await expectEach(airtelMissing, run, { states, ...failedByQuery })
})

test('a signed failure callback is accepted and checked, and any other callback only triggers a check', async () => {
  const scene = await openScene()
  const { shop } = scene
  const key = shop.config.airtel?.callbackKey ?? ''
  const run = async ({ name, isSigned }: { name: string; isSigned: boolean }) => {
    const { buyer, attempt } = await openPrompt(scene)
    const transaction = { id: attempt.shopReference, message: 'as told', status_code: name.split(' ')[0] }
    const hash = createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64')
    expect(await postAirtelCallback(shop, transaction, isSigned ? hash : undefined)).toBe(200)
    const asked = scene.provider.countCalls(enquiryPath)
    await scene.ask(0)
    const isAskedAtOnce = scene.provider.countCalls(enquiryPath) > asked
    return { isAskedAtOnce, ...(await scene.look('airtel', buyer, attempt.id)) }
  }
  const row = (isSigned: boolean) => (name: string) => ({ name: `${name} ${isSigned}`, isSigned })
  const failed = airtelCallbackStatuses.failed.map(row(true))
  const open = [...airtelCallbackStatuses.open.map(row(true)), ...airtelCallbackStatuses.failed.map(row(false))]
  await expectEach(failed, run, { isAskedAtOnce: true, ...failedByQuery })
  await expectEach(open, run, { isAskedAtOnce: true, ...waiting })
})

test('a payment that was reported as failed but succeeded pays its order after a check', async () => {
  const scene = await openScene()
  const { attempt, sent } = await openPrompt(scene)
  const transaction = { id: attempt.shopReference, message: 'as told', status_code: 'TF' }
  const key = scene.shop.config.airtel?.callbackKey ?? ''
  const hash = createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64')
  await postAirtelCallback(scene.shop, transaction, hash)
  await scene.ask(1)
  scene.provider.answer(enquiryPath, paid)
  await scene.ask(3_660)
  expect((await readPaymentState(scene.shop, sent.orderId)).order?.state).toBe('paid')
})

test.each([
  ['what is listed refuses it', airtelRefunds.refused, [200, 'failed', 200]],
  [
    'anything else is for staff and never asked for again',
    airtelRefunds.open,
    [200, 'unknown', 409, 'refund-no-answer'],
  ],
] as const)('a refund is handled by its code: %s', async (_, answers, result) => {
  const scene = await openScene()
  const { shop, provider } = scene
  let receipts = 0
  const run = async (answer: (typeof airtelRefunds.open)[number]) => {
    const office = await scene.openOffice()
    provider.answer(enquiryPath, () => {
      receipts += 1
      return okAnswer({
        data: { transaction: { status: 'TS', airtel_money_id: `MP261124.${receipts}` } },
        status: codes,
      })
    })
    const { sent } = await openPrompt(scene)
    await scene.ask(16)
    provider.answer(refundPath, answer)
    const asked = await askRefund(office, sent.orderNumber, { way: 'provider' })
    const [refund] = await listOrderRefunds(shop, sent.orderId)
    const again = await askRefund(office, sent.orderNumber, { way: 'by-hand' })
    const { reviews } = await readPaymentState(shop, sent.orderId)
    return [asked.statusCode, refund?.state, again.statusCode, ...reviews.map(({ reason }) => reason)]
  }
  await expectEach(answers, run, result)
})
