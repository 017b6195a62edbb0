import { type APIRequestContext, expect } from '@playwright/test'
import { type ApiCustomer, createApiCustomer } from '#tests/support/shop/customer-by-api.ts'
import { givenAddress } from '#tests/support/shop/givens.ts'
import { staffHeaders } from './office.ts'

export type NightOrder = { number: string; buyer: ApiCustomer }

type Wanted = { name: string; quantity: number; choices?: Record<string, string> }

async function fillCart(url: string, { name, ...line }: Wanted): Promise<ApiCustomer> {
  const buyer = await createApiCustomer(url)
  const products = (await (await fetch(`${url}/api/products`)).json()) as { id: string; name: string }[]
  const productId = products.find((product) => product.name === name)?.id
  await buyer.call('POST', '/api/user/address', givenAddress)
  expect((await buyer.call('POST', '/api/user/cart', { productId, ...line })).status).toBe(200)
  return buyer
}

async function newestOrder({ call }: ApiCustomer) {
  const { body } = await call('GET', '/api/orders')
  return (body as unknown as { number: string; state: string }[])[0]
}

async function untilPaid(buyer: ApiCustomer): Promise<NightOrder> {
  await expect.poll(async () => (await newestOrder(buyer))?.state).toBe('paid')
  return { number: (await newestOrder(buyer))?.number ?? '', buyer }
}

/** Pays from a phone that accepts every prompt by itself. */
export async function buyByMpesa(url: string, wanted: Wanted, phone = '0712340000'): Promise<NightOrder> {
  const buyer = await fillCart(url, wanted)
  expect((await buyer.pay(phone)).status).toBe(200)
  return untilPaid(buyer)
}

/** Pays on the sandbox's card page. */
export async function buyByCard(url: string, wanted: Wanted): Promise<NightOrder> {
  const buyer = await fillCart(url, wanted)
  const { body } = await buyer.call('POST', '/api/card/pay', { amount: await buyer.quoteKes() })
  const answered = { method: 'POST', body: new URLSearchParams({ answer: 'pay' }), redirect: 'manual' } as const
  expect((await fetch(String(body.redirectUrl), answered)).status).toBe(303)
  return untilPaid(buyer)
}

/** Orders by bank transfer, which staff then record as received. */
export async function buyByBank(url: string, wanted: Wanted): Promise<NightOrder> {
  const buyer = await fillCart(url, wanted)
  const { body } = await buyer.call('POST', '/api/orders', { method: 'bank' })
  return { number: String(body.number), buyer }
}

/**
 * Pays the difference of an exchange by its link, and waits until the exchange is done. Returns the amount in
 * shillings.
 */
export async function payDifference(request: APIRequestContext, { number }: NightOrder): Promise<number> {
  const headers = await staffHeaders(request)
  const read = async (path: string) => (await request.get(`/api/admin${path}`, { headers })).json()
  const newest = async () => (await read(`/orders/${number}/exchanges`)).exchanges.at(-1)
  const { payment } = await newest()
  const { link } = await read(`/requests/${payment.number}`)
  const data = { amount: payment.amount_kes, phone: '0712340000' }
  const paid = await request.post(`/api/pay/${link.split('/').at(-1)}/mpesa`, { data })
  expect(paid.ok(), await paid.text()).toBe(true)
  await expect.poll(async () => (await newest()).state).toBe('done')
  return payment.amount_kes
}
