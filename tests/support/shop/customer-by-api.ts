import { randomUUID } from 'node:crypto'
import { givenAddress } from './givens.ts'

type Json = Record<string, unknown>

export type ApiCustomer = {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Json }>
  fillCart(): Promise<void>
  pay(phone?: string): Promise<{ status: number; body: Json }>
  quoteKes(): Promise<number>
}

export async function createApiCustomer(url: string): Promise<ApiCustomer> {
  let cookie = ''

  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const set = response.headers.getSetCookie().map((one) => one.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return { status: response.status, body: (await response.json()) as Json }
  }

  const registered = await call('POST', '/api/auth/register', {
    name: 'Naisiae Sankale',
    email: `${randomUUID()}@example.com`,
    password: 'kipepeo-9',
  })
  if (registered.status !== 200) throw new Error(`register: ${JSON.stringify(registered.body)}`)

  async function quoteKes(): Promise<number> {
    const { body: rate } = await call('GET', '/api/exchange-rate')
    const { body } = await call('GET', '/api/user/cart')
    const cents = (body.cart as { price: number; quantity: number }[]).reduce(
      (sum, line) => sum + Math.round(line.price * 100) * line.quantity,
      500,
    )
    const micro = BigInt(Math.round((rate.rates as { KES: number }).KES * 1e6))
    return Number((BigInt(cents) * micro + 99_999_999n) / 100_000_000n)
  }

  return {
    call,
    quoteKes,
    async fillCart() {
      const products = await fetch(`${url}/api/products?category=bracelets`).then(
        (answer) => answer.json() as Promise<{ id: string }[]>,
      )
      await call('POST', '/api/user/cart', { productId: products[0]?.id, quantity: 1 })
      await call('POST', '/api/user/address', { ...givenAddress })
    },
    pay: async (phone = '0712345678') => call('POST', '/api/mpesa/pay', { phone, amount: await quoteKes() }),
  }
}
