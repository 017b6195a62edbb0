import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ProviderName } from '../../../../app/money/payment-method.ts'
import { attempts, reviews } from '../../../../app/payments/payments.tables.server.ts'
import type { GivenCustomer } from '../../shop/givens.ts'
import { openOffice } from '../../shop/office.ts'
import { readAttempt } from '../payment-state.ts'
import { createPayingShop, usualKes } from '../payments.ts'
import type { Office } from '../refunds.ts'
import type { CodedAnswer } from './coded-answer.ts'
import { startScriptedServer } from './scripted-server.ts'

/** A shop whose providers send the answers that the test sets. */
export async function createCodeScene() {
  const shop = await createPayingShop()
  const provider = await startScriptedServer()
  for (const access of [shop.config.mpesa, shop.config.airtel, shop.config.paystack]) {
    if (access) access.baseUrl = provider.url
  }
  const product = await shop.given.product({ priceCents: 4_800 })
  let count = 0
  let office: Office | null = null
  let openedAt = 0

  async function pay(method: ProviderName, { cookie }: Pick<GivenCustomer, 'cookie'>) {
    const phone = method === 'card' ? {} : { phone: `07${method === 'airtel' ? 33 : 12}${100_000 + count}` }
    const answer = await shop.api.inject({
      method: 'POST',
      url: `/api/${method}/pay`,
      headers: { cookie },
      payload: { amount: usualKes, ...phone },
    })
    const body = answer.json() as { transactionId?: string; orderId: string; orderNumber: string; reason?: string }
    return { status: answer.statusCode, ...body }
  }

  return {
    shop,
    provider,
    /** A new buyer, at a time when no prompt limit is near and no earlier prompt is polled. */
    async nextBuyer() {
      count += 1
      await shop.db.update(attempts).set({ nextCheckAt: null })
      shop.clock.advance({ minutes: 8 })
      const buyer = await shop.given.guest()
      await shop.given.address(buyer)
      await shop.given.cartLine(buyer, product)
      return buyer
    },
    pay,
    /** The state of a payment, and whether its customer can pay again at once. */
    async look(method: ProviderName, buyer: GivenCustomer, id: string) {
      const { state, nextCheckAt } = await readAttempt(shop, id)
      const again = await pay(method, buyer)
      return {
        state,
        isPolled: nextCheckAt !== null,
        mayPayAgain: again.transactionId !== undefined && again.transactionId !== id,
      }
    },
    /** Runs the checks that are due after this many seconds. */
    async ask(seconds: number) {
      shop.clock.advance({ seconds })
      await shop.runJobs(['payment-checks'])
    },
    newest: async (customerId: string) => {
      const rows = await shop.db.select().from(attempts).where(eq(attempts.customerId, customerId))
      const [newest] = rows.toSorted((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime())
      if (!newest) throw new Error('nobody was asked for money')
      return newest
    },
    /** Reuses one login until its session would expire. */
    async openOffice() {
      const now = shop.clock.now().getTime()
      if (!office || now - openedAt > 10 * 3_600_000) {
        office = await openOffice(shop)
        openedAt = now
      }
      return office
    },
    listReviews: (attemptId: string) => shop.db.select().from(reviews).where(eq(reviews.attemptId, attemptId)),
  }
}

export type CodeScene = Awaited<ReturnType<typeof createCodeScene>>

/** The path of a method's prompt, and the provider's answer when it accepts one. */
export type MoneyRequest = { method: ProviderName; path: string; taken: Parameters<CodeScene['provider']['answer']>[1] }

/** Opens a payment whose request the provider has accepted. */
export async function openAttempt(scene: CodeScene, { method, path, taken }: MoneyRequest) {
  scene.provider.answer(path, taken)
  const buyer = await scene.nextBuyer()
  const sent = await scene.pay(method, buyer)
  expect(sent.status).toBe(200)
  return { buyer, sent, attempt: await scene.newest(buyer.id) }
}

/** Returns a function that answers a payment request and returns the payment's state afterwards. */
export function answerRequest(scene: CodeScene, { method, path, taken }: MoneyRequest) {
  return async (answer: Pick<CodedAnswer, 'status' | 'body'>) => {
    const buyer = await scene.nextBuyer()
    scene.provider.answer(path, answer)
    const { status } = await scene.pay(method, buyer)
    scene.provider.answer(path, taken)
    return { status, ...(await scene.look(method, buyer, (await scene.newest(buyer.id)).id)) }
  }
}
