import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, createShopper, expectOk, type Shopper } from './shopper.ts'

/** What newcomers without a paid order do at ten times its bound; each kind of call has a bound of its own. */
export type CallKind = 'prompt' | 'bank order' | 'letter' | 'discount code' | 'order search'

export type Abuse = {
  /** The carrier whose address honest newcomers share. */
  carrier: string
  answers: Record<CallKind, Answer[]>
  end(): Promise<void>
}

const addresses = ['41.90.0.1', '41.90.1.1', '41.90.2.1', '41.90.3.1', '41.90.4.1']
const accountsOfAddress = 3
const messagesOfOrder = 10
const ordersOfAccount = 2

let phones = 0
/** The sandbox cancels a prompt to such a phone at once, so that the account may ask for the next. */
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
  const ending = new AbortController()
  const work = accounts.map((account) => abuse(account, answers, ending.signal))
  return {
    carrier: addresses[0] ?? '',
    answers,
    async end() {
      ending.abort()
      await Promise.all(work)
    },
  }
}

/** Per account: 4 prompts a minute, 60 bank orders and 20 codes an hour, and 60 searches an hour for the whole address. */
async function abuse(account: Shopper, answers: Abuse['answers'], signal: AbortSignal): Promise<void> {
  const search = { order: 'EK-999999', phone: '0712345678' }
  const findOrder = () => account.call('POST', '/api/orders/find', search)
  const tryCode = () => account.call('PUT', '/api/user/discount-code', { code: `GUESS${phones++}` })
  let open = 0
  const prompt = async () => {
    const isBehindAnother = open > 0
    open += 1
    const answer = await account.pay(cancellingPhone())
    open -= 1
    return { ...answer, isBehindAnother }
  }
  await Promise.all([
    repeat({ everyMs: 1_500, signal, answers: answers.prompt }, prompt),
    placeOrders(account, answers, signal),
    // The bound of an hour is soon used up, so what follows at ten times its rate is refused.
    repeat({ atOnce: 25, everyMs: 18_000, signal, answers: answers['discount code'] }, tryCode),
    repeat({ atOnce: 25, everyMs: 18_000, signal, answers: answers['order search'] }, findOrder),
  ])
}

/** The most that an unpaid account may have open, with all letters that they may have; then more of both. */
async function placeOrders(account: Shopper, answers: Abuse['answers'], signal: AbortSignal): Promise<void> {
  const place = () => account.call('POST', '/api/orders', { method: 'bank' })
  const numbers: string[] = []
  while (numbers.length < ordersOfAccount && !signal.aborted) {
    await account.fillCart()
    const placed = await place()
    answers['bank order'].push(placed)
    // Refused while a prompt of the same account lives.
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
  const most = numbers.length * messagesOfOrder
  await Promise.all([
    repeat({ everyMs: 6_000, signal, answers: answers['bank order'] }, place),
    repeat({ atOnce: most, everyMs: 3_600, signal, answers: answers.letter }, write),
  ])
}

type Rate = { atOnce?: number; everyMs: number; signal: AbortSignal; answers: Answer[] }

/** Does not wait for one answer before the next call. */
async function repeat({ atOnce = 0, everyMs, signal, answers }: Rate, call: () => Promise<Answer>): Promise<void> {
  const open: Promise<unknown>[] = []
  const failed = (error: unknown) => {
    // The shop is closed early only where the measure has failed already.
    if (!signal.aborted) throw error
  }
  for (let n = 0; !signal.aborted; n++) {
    open.push(call().then((answer) => answers.push(answer), failed))
    await wait(n < atOnce ? 1_000 : everyMs, undefined, { signal }).catch(() => {})
  }
  // A prompt that still waits for its turn is of no interest any more.
  await Promise.race([Promise.all(open), wait(5_000)])
}
