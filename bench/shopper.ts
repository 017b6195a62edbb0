import { givenAddress } from '../tests/support/shop/givens.ts'

/** `isBehindAnother`: an earlier prompt of the same account was still open. */
export type Answer = { status: number; ms: number; body: Record<string, unknown>; isBehindAnother?: boolean }

/** A guest with a product in the cart, whose calls come from `address`. The shop must trust 127.0.0.1 as a proxy. */
export type Shopper = {
  address: string
  /** The cart's total in whole shillings. */
  amount: number
  call(method: string, path: string, body?: unknown): Promise<Answer>
  fillCart(): Promise<Answer>
  /** The sandbox's answer depends on the phone's last digits. */
  pay(phone: string): Promise<Answer>
}

export async function createShopper(url: string, address: string, productId: string): Promise<Shopper> {
  let cookie = ''

  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const began = performance.now()
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie,
        'x-forwarded-for': address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const ms = performance.now() - began
    const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    if (cookies.length > 0) cookie = cookies.join('; ')
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return { status: answer.status, ms, body: isJson ? JSON.parse(text) : {} }
  }

  const fillCart = () => call('POST', '/api/user/cart', { productId, quantity: 1 })
  expectOk('guest', await call('POST', '/api/auth/guest', {}))
  expectOk('cart', await fillCart())
  expectOk('address', await call('POST', '/api/user/address', { ...givenAddress }))
  // The refusal of a wrong amount contains the right amount.
  const { body } = await call('POST', '/api/mpesa/pay', { phone: '0712345678', amount: 1 })
  const amount = Number(body.amount)
  return { address, amount, call, fillCart, pay: (phone) => call('POST', '/api/mpesa/pay', { phone, amount }) }
}

export function expectOk(callName: string, answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${callName}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
