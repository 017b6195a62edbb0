import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, createShopper, expectOk, type Shopper } from './shopper.ts'

/** Newcomers without a paid order send ten times their limit; each kind of call has a limit of its own. */
export type CallKind = 'prompt' | 'bank order' | 'letter' | 'discount code' | 'order search'

export type Abuse = {
  /** The carrier's address that honest newcomers share. */
  carrier: string
  answers: Record<CallKind, Answer[]>
  end(): Promise<void>
}

const addresses = ['41.90.0.1', '41.90.1.1', '41.90.2.1', '41.90.3.1', '41.90.4.1']
const accountsOfAddress = 3
const messagesOfOrder = 10
const ordersOfAccount = 2

let phones = 0
/** Returns a new phone whose prompts the sandbox cancels at once, so that the account may request the next one. */
function cancellingPhone(): string {
  phones += 1
  return `07${String(phones % 10_000).padStart(4, '0')}1032`
}

export async function startAbuse(url: string, productId: string): Promise<Abuse> {
  const accounts: Shopper[] = []
  for (const address of addresses)
    for (let one = 0; one < accountsOfAddress; one++) accounts.push(await createShopper(url, address, productId))
  const answers: Abuse['answers'] = {
    prompt: [],
    'bank order': [],
    letter: [],
    'discount code': [],
    'order search': [],
  }
  const abortController = new AbortController()
  const work = accounts.map((account) => abuse(account, answers, abortController.signal))
  return {
    carrier: addresses[0] ?? '',
    answers,
    async end() {
      abortController.abort()
      await Promise.all(work)
    },
  }
}

/**
 * Sends ten times the limits. Per account they are 4 prompts a minute, 60 bank orders and 20 codes an hour; per
 * address, 60 searches an hour.
 */
async function abuse(account: Shopper, answers: Abuse['answers'], signal: AbortSignal): Promise<void> {
  const search = { order: 'EK-999999', phone: '0712345678' }
  const findOrder = () => account.call('POST', '/api/orders/find', search)
  const tryCode = () => account.call('PUT', '/api/user/discount-code', { code: `GUESS${phones++}` })
  let openCalls = 0
  const prompt = async () => {
    const isBehindAnother = openCalls > 0
    openCalls += 1
    const answer = await account.pay(cancellingPhone())
    openCalls -= 1
    return { ...answer, isBehindAnother }
  }
  await Promise.all([
    repeat({ everyMs: 1_500, signal, answers: answers.prompt }, prompt),
    placeOrders(account, answers, signal),
    // The burst uses up the hourly limit, so the calls after it, at ten times the limit, are refused.
    repeat({ burst: 25, everyMs: 18_000, signal, answers: answers['discount code'] }, tryCode),
    repeat({ burst: 25, everyMs: 18_000, signal, answers: answers['order search'] }, findOrder),
  ])
}

/** Places as many unpaid orders as an account may have and sends messages about them, then sends more of both. */
async function placeOrders(account: Shopper, answers: Abuse['answers'], signal: AbortSignal): Promise<void> {
  const place = () => account.call('POST', '/api/orders', { method: 'bank' })
  const numbers: string[] = []
  while (numbers.length < ordersOfAccount && !signal.aborted) {
    await account.fillCart()
    const placed = await place()
    answers['bank order'].push(placed)
    // The shop refuses an order while a prompt of the same account is open.
    if (placed.status === 200) numbers.push(String(placed.body.number))
    await wait(500)
  }
  if (signal.aborted) return
  expectOk('the cart', await account.fillCart())
  let letters = 0
  const write = () =>
    account.call('POST', `/api/orders/${numbers[letters++ % numbers.length]}/help`, {
      asks: 'question',
      words: 'Is it ready?',
    })
  const maxOrders = numbers.length * messagesOfOrder
  await Promise.all([
    repeat({ everyMs: 6_000, signal, answers: answers['bank order'] }, place),
    repeat({ burst: maxOrders, everyMs: 3_600, signal, answers: answers.letter }, write),
  ])
}

type Rate = { burst?: number; everyMs: number; signal: AbortSignal; answers: Answer[] }

/** Does not await one response before the next call. */
async function repeat(
  { burst: atOnce = 0, everyMs, signal, answers }: Rate,
  call: () => Promise<Answer>,
): Promise<void> {
  const open: Promise<unknown>[] = []
  const failed = (error: unknown) => {
    // After the abort the shop may close before it has answered.
    if (!signal.aborted) throw error
  }
  for (let n = 0; !signal.aborted; n++) {
    open.push(call().then((answer) => answers.push(answer), failed))
    await wait(n < atOnce ? 1_000 : everyMs, undefined, { signal }).catch(() => {})
  }
  // Waits for a few seconds only: a prompt that is still queued no longer matters.
  await Promise.race([Promise.all(open), wait(5_000)])
}
