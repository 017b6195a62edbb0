import { setTimeout as wait } from 'node:timers/promises'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { createApiCustomer } from '../shop/customer-by-api.ts'
import { givenAddress } from '../shop/givens.ts'

export type Load = {
  /** Orders that the shop has confirmed as placed, with the times. */
  placed: { id: string; at: number }[]
  /** Orders that the shop has reported as paid. */
  paid: Set<string>
  /** Answers that no buyer should get. */
  wrong: string[]
  /** The number of answers that asked the buyer to retry. */
  turnedAway: number
  end(): Promise<void>
}

/** The product that all of them buy, and its price with delivery. */
export type Piece = { id: string; amountKes: number }

export async function choosePiece(url: string): Promise<Piece> {
  const buyer = await createApiCustomer(url)
  await buyer.fillCart()
  const { body } = await buyer.call('GET', '/api/user/cart')
  return { id: (body.cart as { id: string }[])[0]?.id ?? '', amountKes: await buyer.quoteKes() }
}

/** `atOnce`: the number of simultaneous buyers. `restMs`: the pause between two orders. */
type Pace = { atOnce: number; restMs: number }

/**
 * Starts buyers who place orders until the load ends, half of them by M-Pesa and half by bank transfer. Each buyer is a
 * new guest.
 */
export function startLoad(url: string, sandbox: Sandbox, piece: Piece, pace: Pace = { atOnce: 6, restMs: 0 }): Load {
  let isOver = false
  let buyers = 0
  const load: Load = { placed: [], paid: new Set(), wrong: [], turnedAway: 0, end }

  async function keepBuying(isMpesa: boolean) {
    while (!isOver) {
      const bought = await buyOnce({ guest: createGuest(url, load, buyers++), isMpesa, load, sandbox, piece })
      await wait(bought ? pace.restMs : 100)
    }
  }
  const all = Array.from({ length: pace.atOnce }, (_, n) => keepBuying(n % 2 === 0))
  async function end() {
    isOver = true
    await Promise.all(all)
  }
  return load
}

type Json = Record<string, unknown>
type Guest = { phone: string; call(method: string, path: string, body?: Json): Promise<Json | null> }

const calmStatuses = [409, 429, 503]

/** Each guest has a separate address, so that the limits of one address do not end the load. */
function createGuest(url: string, load: Load, number: number): Guest {
  let cookie = ''
  const from = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  return {
    phone: `07${String(10_000_000 + number)}`,
    async call(method, path, body) {
      const headers = { cookie, 'x-forwarded-for': from, ...(body ? { 'content-type': 'application/json' } : {}) }
      const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
      const answer = await fetch(`${url}${path}`, init).catch((error: unknown) => String(error))
      if (typeof answer === 'string') return refused(load, `${path}: ${answer}`)
      const set = answer.headers.getSetCookie().map((one) => one.split(';')[0])
      if (set.length > 0) cookie = set.join('; ')
      const text = await answer.text()
      if (answer.ok) return JSON.parse(text) as Json
      if (!calmStatuses.includes(answer.status)) return refused(load, `${path}: ${answer.status} ${text}`)
      if (answer.status === 503 && !answer.headers.get('retry-after')) return refused(load, `${path}: no retry-after`)
      load.turnedAway += 1
      return null
    },
  }
}

function refused(load: Load, what: string): null {
  load.wrong.push(what)
  return null
}

type Purchase = { guest: Guest; isMpesa: boolean; load: Load; sandbox: Sandbox; piece: Piece }

async function buyOnce(purchase: Purchase): Promise<boolean> {
  const { guest, isMpesa, load, piece } = purchase
  const { call, phone } = guest
  if (!(await call('POST', '/api/auth/guest', {}))) return false
  if (!(await call('POST', '/api/user/cart', { productId: piece.id, quantity: 1 }))) return false
  if (!(await call('POST', '/api/user/address', { ...givenAddress }))) return false
  const order = isMpesa
    ? await call('POST', '/api/mpesa/pay', { phone, amount: piece.amountKes })
    : await call('POST', '/api/orders', { method: 'bank' })
  if (!order) return false
  load.placed.push({ id: String(order.orderId), at: performance.now() })
  if (isMpesa) await payPrompt(purchase, String(order.transactionId), String(order.orderId))
  return true
}

async function payPrompt({ guest, load, sandbox }: Purchase, transactionId: string, orderId: string) {
  const prompt = sandbox.handset.prompts().find((one) => one.phone.endsWith(guest.phone.slice(1)))
  if (!prompt) return
  await sandbox.handset.enterPin(prompt.checkoutRequestId, '1234')
  for (let tries = 0; tries < 20; tries++) {
    const answer = await guest.call('GET', `/api/mpesa/status/${transactionId}`)
    if (answer?.status === 'success') return void load.paid.add(orderId)
    await wait(200)
  }
}
