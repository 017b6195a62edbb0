import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callbackText, newReceipt, postCallback, postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import {
  answerRequest,
  type CodeScene,
  createCodeScene,
  openAttempt,
} from '#tests/support/payments/provider-codes/code-scene.ts'
import {
  ended,
  expectEach,
  expectRefusals,
  failedByQuery,
  waiting,
} from '#tests/support/payments/provider-codes/code-table.ts'
import type { CodedAnswer } from '#tests/support/payments/provider-codes/coded-answer.ts'
import {
  mpesaAcceptedCodes,
  mpesaCalls,
  mpesaOpenCodes,
  mpesaRefundResults,
  mpesaResults,
} from '#tests/support/payments/provider-codes/mpesa-codes.ts'
import { okAnswer } from '#tests/support/payments/provider-codes/scripted-server.ts'
import { askRefund, listOrderRefunds } from '#tests/support/payments/refunds.ts'
import { initiatorCalls } from '../../payments.tables.server.ts'

const pushPath = '/mpesa/stkpush/v1/processrequest'
const queryPath = '/mpesa/stkpushquery/v1/query'
const reversalPath = '/mpesa/reversal/v1/request'
const payoutPath = '/mpesa/b2c/v3/paymentrequest'

let count = 0
const newId = () => {
  count += 1
  return `ws_CO_261120261200${String(count).padStart(6, '0')}`
}
const taken = () => okAnswer({ MerchantRequestID: '1', CheckoutRequestID: newId(), ResponseCode: '0' })
const inProgress = okAnswer({ ResponseCode: '0', ResultCode: '4999' })

async function openScene() {
  const scene = await createCodeScene()
  scene.provider.answer(pushPath, taken)
  scene.provider.answer(queryPath, inProgress)
  return scene
}

const prompt = { method: 'mpesa', path: pushPath, taken } as const
const openPrompt = (scene: CodeScene) => openAttempt(scene, prompt)

const named = (names: readonly string[]) => names.map((name) => ({ name }))

test('a push is refused only by listed codes, and checked after any other', async () => {
  const scene = await openScene()
  const { refused, open } = mpesaCalls
  const answers = { refused, open: [...open, ...mpesaAcceptedCodes(newId)] }
  await expectRefusals(answers, answerRequest(scene, prompt), { status: 200, ...waiting })
})

test('an id in an otherwise unusable response is checked, and pays the order', async () => {
  const scene = await openScene()
  const { provider, nextBuyer, pay, ask, shop } = scene
  provider.answer(queryPath, okAnswer({ ResponseCode: '0', ResultCode: '0' }))
  const answers = mpesaAcceptedCodes(newId)
  const run = async (answer: CodedAnswer) => {
    const buyer = await nextBuyer()
    provider.answer(pushPath, answer)
    const { orderId } = await pay('mpesa', buyer)
    await ask(16)
    return (await readPaymentState(shop, orderId)).order?.state
  }
  await expectEach(answers, run, 'paid')
})

test('an id of another payment is not stored twice', async () => {
  const { provider, nextBuyer, pay, newest } = await openScene()
  const [answer] = mpesaAcceptedCodes(newId)
  provider.answer(pushPath, answer!)
  for (const id of [expect.any(String), null]) {
    const buyer = await nextBuyer()
    expect((await pay('mpesa', buyer)).status).toBe(200)
    expect(await newest(buyer.id)).toMatchObject({ state: 'pending', checkoutRequestId: id })
  }
})

test('an unknown code ends in a review', async () => {
  const { provider, nextBuyer, pay, ask, newest, listReviews } = await openScene()
  const buyer = await nextBuyer()
  provider.answer(pushPath, okAnswer({ errorCode: '400.777.01', errorMessage: 'Refused' }))
  await pay('mpesa', buyer)
  const { id } = await newest(buyer.id)
  for (const seconds of [16, 240, 3_700, 3_700]) await ask(seconds)
  expect(await listReviews(id)).toMatchObject([{ reason: 'no-answer', settledAt: null }])
})

test('a query ends a payment only with a listed result, seen twice', async () => {
  const scene = await openScene()
  const run = async (answer: { status: number; body: string }) => {
    const { buyer, attempt } = await openPrompt(scene)
    scene.provider.answer(queryPath, answer)
    await scene.ask(16)
    const first = (await scene.newest(buyer.id)).state
    await scene.ask(11)
    return { first, ...(await scene.look('mpesa', buyer, attempt.id)) }
  }
  const result = ({ name }: { name: string }) => run(okAnswer({ ResponseCode: '0', ResultCode: name }))
  const failed = named(mpesaResults.failed)
  const open = named(mpesaResults.open)
  await expectEach(failed, result, { first: 'pending', ...failedByQuery })
  await expectEach(open, result, { first: 'pending', ...waiting })
  await expectEach(mpesaOpenCodes, run, { first: 'pending', ...waiting })
})

test('a listed result in a callback ends a payment, and any other only triggers a check', async () => {
  const scene = await openScene()
  const run = async ({ name: code }: { name: string }) => {
    const { buyer, attempt } = await openPrompt(scene)
    const id = attempt.checkoutRequestId ?? ''
    await postCallback(scene.shop, attempt.callbackToken, callbackText(id, { code }))
    const asked = scene.provider.countCalls(queryPath)
    await scene.ask(0)
    const isAskedAtOnce = scene.provider.countCalls(queryPath) > asked
    return { isAskedAtOnce, ...(await scene.look('mpesa', buyer, attempt.id)) }
  }
  const failed = named(mpesaResults.failed)
  const open = named(mpesaResults.open)
  await expectEach(failed, run, { isAskedAtOnce: false, ...ended })
  await expectEach(open, run, { isAskedAtOnce: true, ...waiting })
})

async function openPaid(scene: CodeScene) {
  const { attempt, sent } = await openPrompt(scene)
  await postResult(scene.shop, attempt.id, { receipt: newReceipt() })
  return { ...sent, office: await scene.openOffice() }
}

async function standingOf({ shop }: CodeScene, paid: Awaited<ReturnType<typeof openPaid>>) {
  const [refund] = await listOrderRefunds(shop, paid.orderId)
  const again = await askRefund(paid.office, paid.orderNumber, { way: 'by-hand' })
  const { reviews } = await readPaymentState(shop, paid.orderId)
  return [refund?.state, again.statusCode, ...reviews.map(({ reason }) => reason)]
}

const failedRefund = ['failed', 200]
const openRefund = ['unknown', 409, 'refund-no-answer']

test.each([
  ['a reversal', reversalPath, {}],
  ['a payment back', payoutPath, { wish: { of: 'amount', kes: 6_863 }, kes: 6_863 }],
])(
  '%s is refused only by listed codes, and any other goes to staff and is never sent again',
  async (_, path, input) => {
    const scene = await openScene()
    const run = async (answer: CodedAnswer) => {
      const paid = await openPaid(scene)
      scene.provider.answer(path, answer)
      await askRefund(paid.office, paid.orderNumber, { way: 'provider', ...input })
      const [refund] = await listOrderRefunds(scene.shop, paid.orderId)
      return refund?.state
    }
    const { refused, open } = mpesaCalls
    await expectEach(refused, run, 'failed')
    await expectEach(open, run, 'unknown')
  },
)

test('a reversal fails only with a listed result', async () => {
  const scene = await openScene()
  const { shop, provider } = scene
  provider.answer(reversalPath, () => okAnswer({ ConversationID: `AG_${newId()}`, ResponseCode: '0' }))
  const run = async ({ name }: { name: string }) => {
    const paid = await openPaid(scene)
    await askRefund(paid.office, paid.orderNumber, { way: 'provider' })
    const [refund] = await listOrderRefunds(shop, paid.orderId)
    const [call] = await shop.db
      .select()
      .from(initiatorCalls)
      .where(eq(initiatorCalls.subject, refund?.id ?? ''))
    const payload = { Result: { ResultCode: name, ResultDesc: 'as told', ConversationID: call?.conversationId } }
    await shop.api.inject({ method: 'POST', url: `/api/payments/result/${call?.token}`, payload })
    return standingOf(scene, paid)
  }
  const failed = named(mpesaRefundResults.failed)
  const open = named(mpesaRefundResults.open)
  await expectEach(failed, run, failedRefund)
  await expectEach(open, run, openRefund)
})

test('an unreachable provider is a refusal, because nothing was sent', async () => {
  const { shop, nextBuyer, pay, newest, provider, look } = await openScene()
  for (const nowhere of ['http://127.0.0.1:1', 'http://nowhere.invalid']) {
    const buyer = await nextBuyer()
    shop.config.mpesa!.baseUrl = nowhere
    expect((await pay('mpesa', buyer)).status).toBe(502)
    shop.config.mpesa!.baseUrl = provider.url
    expect(await look('mpesa', buyer, (await newest(buyer.id)).id)).toEqual(ended)
  }
})
