import { randomUUID } from 'node:crypto'
import { askFor } from '../../support/payments/payment-links.ts'
import { givenAddress } from '../../support/shop/givens.ts'
import { type Answer, callShop } from './call.ts'
import type { CrashScene } from './crash-scene.ts'
import type { Ledger } from './ledger-checks/ledger.ts'
import type { BuyerPlan } from './plan.ts'
import type { Stock } from './stock.ts'

export type Buyer = {
  plan: BuyerPlan
  /** The phone number as the provider writes it. */
  phone: string
  number: number
  call(method: string, path: string, body?: object): Promise<Answer>
  /** Secrets that no log may contain. */
  secrets: string[]
  /** The secret part of the payment link. */
  token: string
  /** A buyer makes at most one manual payment, however the shop answers. */
  hasPaidByHand: boolean
}

/** The shop, the products and the ledger. */
export type Market = { scene: CrashScene; ledger: Ledger }

type Entering = { scene: CrashScene; plan: BuyerPlan; shelf: Stock; number: number }

/** Creates a buyer and takes the steps before the payment. */
export async function enterBuyer({ scene, plan, shelf, number }: Entering): Promise<Buyer> {
  const isAirtel = plan.way === 'airtel' || (plan.way === 'request' && plan.requestWay === 'airtel')
  const phone = `254${isAirtel ? 733 : 712}${phoneEnding(number)}`
  const email = `${randomUUID()}@example.com`
  const secrets = [phone, email]
  const buyer: Buyer = {
    plan,
    number,
    phone,
    secrets,
    call: callsOf(scene, `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`, secrets),
    token: '',
    hasPaidByHand: false,
  }
  if (plan.way === 'request') {
    buyer.token = await askOf(scene, buyer)
    secrets.push(buyer.token)
    return buyer
  }
  await expectOk(enter(buyer, email))
  await expectOk(buyer.call('POST', '/api/user/address', givenAddress))
  const contact = { name: 'Naisiae Sankale', email, phone: `+${buyer.phone}` }
  await expectOk(buyer.call('PUT', '/api/user/checkout', { contact }))
  const productId = plan.wantsReady ? shelf.ready : shelf.made
  const { status } = await buyer.call('POST', '/api/user/cart', { productId, quantity: plan.quantity })
  // The last item in stock may be gone; then the buyer takes the product that is made to order.
  if (status !== 200) await expectOk(buyer.call('POST', '/api/user/cart', { productId: shelf.made, quantity: 1 }))
  if (plan.hasCode) await buyer.call('PUT', '/api/user/discount-code', { code: shelf.code })
  return buyer
}

/** Returns the last digits of a phone number. They are unique and have no scripted outcome. */
function phoneEnding(number: number): string {
  const last = 3_000 + (number % 5_000)
  return `${String(10 + (Math.floor(number / 5_000) % 90))}${last}`
}

function enter({ plan, call }: Buyer, email: string): Promise<Answer> {
  if (plan.isGuest) return call('POST', '/api/auth/guest')
  return call('POST', '/api/auth/register', { name: 'Naisiae Sankale', email, password: 'kipepeo-9' })
}

async function askOf({ staff }: CrashScene, { phone, number }: Buyer): Promise<string> {
  const lines = [{ words: 'Beaded necklace', price: { currency: 'KES', amount: 1_000 + (number % 900) }, quantity: 1 }]
  const { body } = await expectOk(staff.call('POST', '/requests', askFor({ lines, phone: `0${phone.slice(3)}` })))
  return String(body.link).split('/').at(-1) ?? ''
}

function callsOf({ shopUrl, patience }: CrashScene, address: string, secrets: string[]): Buyer['call'] {
  const cookies = new Map<string, string>()
  return async (method, path, body) => {
    const headers = { 'x-forwarded-for': address, cookie: [...cookies.values()].join('; ') }
    const answer = await callShop(`${shopUrl}${path}`, { method, body, headers, patience })
    for (const cookie of answer.cookies) {
      const [name = '', value = ''] = cookie.split('=')
      cookies.set(name, cookie)
      secrets.push(decodeURIComponent(value).split('.')[0] ?? '')
    }
    return answer
  }
}

export async function expectOk(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status !== 200)
    throw new Error(`answered ${answer.status} before anything was broken: ${JSON.stringify(answer.body)}`)
  return answer
}
