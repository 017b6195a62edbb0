import { answerCardPage } from '../../support/payments/cards.ts'
import type { Buyer, Market } from './buyer.ts'
import type { Answer } from './call.ts'
import type { Method } from './plan.ts'

/** Makes one attempt to pay, up to the shop's answer. */
export const tryToPay = (market: Market, buyer: Buyer) => tries[buyer.plan.way](market, buyer)

const tries: Record<Method, (market: Market, buyer: Buyer) => Promise<void>> = {
  mpesa: payByPrompt,
  airtel: payByPrompt,
  card: (market, buyer) => payByCard(market, buyer, '/api/card/pay'),
  request: payRequest,
  'by-hand': payByHand,
  bank: orderByBank,
}

async function payByPrompt(market: Market, buyer: Buyer): Promise<void> {
  noteOrder(market, await payQuoted(buyer, `/api/${buyer.plan.way}/pay`, { phone: local(buyer) }))
}

/** The buyer returns later, checks the payment, and pays again if the shop does not know it. */
export async function returnToOrder(market: Market, buyer: Buyer): Promise<void> {
  const { way, isHasty, requestWay } = buyer.plan
  if (way === 'bank' || way === 'by-hand') return tryToPay(market, buyer)
  const path = way === 'request' ? `/api/pay/${buyer.token}/${requestWay}` : `/api/${way}`
  const { body } = await buyer.call('GET', `${path}/latest?within=86400`)
  const known = body.payment as
    | { status?: string; isInReview?: boolean; redirectUrl?: string | null }
    | null
    | undefined
  if (known?.redirectUrl) return answerPage(market, buyer, known.redirectUrl)
  if (!known || isHasty || known.status === 'failed' || known.status === 'unknown') await tryToPay(market, buyer)
}

const local = ({ phone }: Buyer) => `0${phone.slice(3)}`

/** Sends a wrong amount first. The refusal contains the right one, which the second call pays. */
async function payQuoted({ call }: Buyer, path: string, more: object = {}): Promise<Answer> {
  const asked = await call('POST', path, { ...more, amount: 1 })
  const amount = asked.body.amount
  return asked.status === 409 && amount ? call('POST', path, { ...more, amount }) : asked
}

function noteOrder({ ledger }: Market, { status, body }: Answer): void {
  if (status === 200 && typeof body.orderId === 'string') ledger.orders.add(body.orderId)
}

async function payByCard(market: Market, buyer: Buyer, path: string): Promise<void> {
  const answer = await payQuoted(buyer, path)
  noteOrder(market, answer)
  if (typeof answer.body.redirectUrl === 'string') await answerPage(market, buyer, answer.body.redirectUrl)
}

/** The customer's browser calls the provider directly, past the proxy that can fail. */
async function answerPage({ scene }: Market, { plan }: Buyer, redirectUrl: string): Promise<void> {
  if (!redirectUrl.includes('/checkout/') || plan.reaction === 'ignore') return
  const url = new URL(new URL(redirectUrl).pathname, scene.sandbox.url).href
  await answerCardPage(url, plan.reaction)
}

async function payRequest(market: Market, buyer: Buyer): Promise<void> {
  const { requestWay } = buyer.plan
  const path = `/api/pay/${buyer.token}/${requestWay}`
  if (requestWay === 'card') return payByCard(market, buyer, path)
  noteOrder(market, await payQuoted(buyer, path, { phone: local(buyer) }))
}

async function payByHand(market: Market, buyer: Buyer): Promise<void> {
  const { scene, ledger } = market
  const { reaction, typesWrongAccount } = buyer.plan
  const answer = await payQuoted(buyer, '/api/mpesa/by-hand')
  noteOrder(market, answer)
  const { orderId, orderNumber, amount } = answer.body
  if (answer.status !== 200 || reaction !== 'pay' || buyer.hasPaidByHand) return
  buyer.hasPaidByHand = true
  const digits = String(orderNumber).replace(/\D/g, '')
  const account = typesWrongAccount ? `9${digits}` : digits
  const number = scene.sandbox.access.mpesa.shortcode
  const paid = await scene.sandbox.payByHand({
    till: false,
    number,
    account,
    amount: Number(amount),
    phone: buyer.phone,
  })
  if (!paid.ok) throw new Error(`the sandbox refused a payment by hand: ${paid.text}`)
  ledger.byHand.set(paid.receipt, { orderNumber: String(orderNumber), amount: Number(amount) })
  if (typesWrongAccount) await buyer.call('POST', '/api/mpesa/receipt', { orderId, code: paid.receipt })
}

async function orderByBank(market: Market, buyer: Buyer): Promise<void> {
  const answer = await buyer.call('POST', '/api/orders', { method: 'bank' })
  noteOrder(market, answer)
  const { number, amount } = answer.body
  if (answer.status === 200 && buyer.plan.reaction === 'pay')
    market.ledger.transfers.set(String(number), Number(amount))
}
