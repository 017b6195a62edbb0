import { setTimeout as wait } from 'node:timers/promises'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { nextCallerAddress } from './load.ts'
import { type Answer, createShopper, expectOk, type Shopper } from './shopper.ts'

const maxDurationMs = 90_000

let phones = 0
/** Returns a new phone from which the sandbox pays without a PIN. */
function payingPhone(): string {
  phones += 1
  return `01${String(phones).padStart(4, '0')}0000`
}

export function isPayersPhone(phone: string): boolean {
  return /^\+?2541\d{4}0000$/.test(phone)
}

/** Creates customers with a paid order, each with their own IP address. */
export async function createPayers(
  url: string,
  sandbox: Sandbox,
  productId: string,
  count: number,
): Promise<Shopper[]> {
  const payers: Shopper[] = []
  for (let one = 0; one < count; one++) {
    const payer = await createShopper(url, `102.0.0.${one + 1}`, productId)
    await payToChannel(payer, sandbox)
    payers.push(payer)
  }
  return payers
}

/** Seconds from the payment's confirmation to its message in the makers' channel. */
export async function payToChannel(payer: Shopper, sandbox: Sandbox): Promise<number> {
  const phone = payingPhone()
  const { body } = await buy(payer, phone)
  const number = String(body.orderNumber)
  const end = performance.now() + maxDurationMs
  while (performance.now() < end) {
    const now = Date.now()
    if (sandbox.messages().some(({ text }) => text.includes(`${number}</b> paid`))) {
      const push = sandbox.pushes().findLast((one) => one.phone.endsWith(phone.slice(1)))
      if (!push?.settledAt) throw new Error(`${number} was paid without a prompt`)
      return (now - Date.parse(push.settledAt)) / 1000
    }
    await wait(20)
  }
  throw new Error(`the channel did not hear of ${number}`)
}

/** Retries while the payment's outcome is unknown, as buyers do. */
async function buy(payer: Shopper, phone: string): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    await payer.fillCart()
    const answer = await payer.pay(phone)
    if (answer.status !== 503 || tries === 5) return expectOk('payment', answer)
    process.stderr.write('  the shop could not tell of a payment\n')
  }
}

/**
 * Pays one order after the other. The pauses are no multiple of the channel's interval, so that each payment waits for
 * another part of it.
 */
export async function payInTurn(payers: Shopper[], sandbox: Sandbox, runs: number): Promise<number[]> {
  const seconds: number[] = []
  for (let run = 0; run < runs; run++) {
    await wait(300 + (run % 5) * 450)
    const payer = payers[run % payers.length]
    if (payer) seconds.push(await payToChannel(payer, sandbox))
  }
  return seconds
}

/** Newcomers behind one address request a prompt at the same moment. Returns the seconds until each prompt was sent. */
export async function runPipeline(newcomers: Shopper[]): Promise<number[]> {
  const answers = await Promise.all(newcomers.map((one, n) => one.pay(`0110${String(n).padStart(2, '0')}4321`)))
  const sent = answers.filter(({ status }) => status === 200)
  for (const { status, body } of answers) if (status !== 200) process.stderr.write(`  ${status} ${body.message}\n`)
  return sent.map(({ ms }) => ms / 1000)
}

export type Waits = { pages: number[]; cart: number[]; checkout: number[]; failed: string[] }

/** Visitors load cached pages, while customers with a paid order fill their carts and check out. */
export async function browse(url: string, payers: Shopper[], pages: string[], seconds: number): Promise<Waits> {
  const waits: Waits = { pages: [], cart: [], checkout: [], failed: [] }
  const end = performance.now() + seconds * 1000
  const recordTime = (times: number[], kind: string, { status, ms }: Pick<Answer, 'status' | 'ms'>) => {
    if (status === 200) times.push(ms)
    else waits.failed.push(`${kind}: ${status}`)
  }
  async function visit(visitor: number) {
    for (let n = visitor; performance.now() < end; n++) {
      const path = pages[n % pages.length] ?? '/'
      recordTime(waits.pages, path, await readPage(`${url}${path}`))
      await wait(50)
    }
  }
  async function shop(payer: Shopper) {
    while (performance.now() < end) {
      recordTime(waits.cart, 'add to cart', await payer.fillCart())
      recordTime(waits.checkout, 'checkout', await payer.call('GET', '/shop/checkout.data'))
      await wait(200)
    }
  }
  await Promise.all([...[0, 1, 2, 3].map(visit), ...payers.map(shop)])
  return waits
}

async function readPage(address: string): Promise<Pick<Answer, 'status' | 'ms'>> {
  const began = performance.now()
  const answer = await fetch(address, { headers: nextCallerAddress() })
  await answer.text()
  return { status: answer.status, ms: performance.now() - began }
}
