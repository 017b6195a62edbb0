import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { type ApiCustomer, createApiCustomer } from '../tests/support/shop/customer-by-api.ts'
import { multipartForm } from '../tests/support/shop/multipart.ts'

const customers = 10
const purchasesEach = 10

/** Buys until each order is paid, from phones that pay in the sandbox without a PIN. Returns the paid orders. */
export async function buyAll(url: string): Promise<number> {
  let paidOrders = 0
  for (let one = 0; one < customers; one++) {
    const customer = await createApiCustomer(url)
    for (let purchase = 0; purchase < purchasesEach; purchase++) {
      await customer.fillCart()
      const transaction = await payOrder(customer, `07${1000 + one}0000`)
      if (await isPaid(customer.call, transaction)) paidOrders += 1
    }
  }
  return paidOrders
}

/** Retries after the limit of prompts per minute. */
async function payOrder(customer: ApiCustomer, phone: string): Promise<string> {
  for (;;) {
    const { status, body } = await customer.pay(phone)
    if (status === 200) return String(body.transactionId)
    if (status !== 429) throw new Error(`the payment was refused: ${status} ${JSON.stringify(body)}`)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
}

type Call = (method: string, path: string) => Promise<{ body: Record<string, unknown> }>

async function isPaid(call: Call, transaction: string): Promise<boolean> {
  for (let asked = 0; asked < 200; asked++) {
    const { body } = await call('GET', `/api/mpesa/status/${transaction}`)
    if (body.status !== 'pending') return body.status === 'success'
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

/** Twelve megapixels each, as phones make them. Returns the number of new products. */
export async function uploadAll(url: string, password: string, count: number): Promise<number> {
  const token = await logIn(url, password)
  const photo = await phonePhoto()
  let accepted = 0
  for (let one = 1; one <= count; one++) {
    const fields = { name: `Piece ${one}`, category: 'bracelets', price: '12.00', description: 'Glass beads on wire.' }
    // Bytes after the end of a JPEG change only its hash, so that each upload counts as a new picture.
    const { body, headers } = multipartForm(fields, [
      { name: 'photo.jpg', body: Buffer.concat([photo, randomBytes(8)]) },
    ])
    const authorization = `Bearer ${token}`
    const answer = await fetch(`${url}/api/admin/products`, {
      method: 'POST',
      body,
      headers: { ...headers, authorization },
    })
    if (answer.ok) accepted += 1
    await answer.arrayBuffer()
  }
  return accepted
}

export async function logIn(url: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return ((await answer.json()) as { token: string }).token
}

function phonePhoto(): Promise<Buffer> {
  const trailingBytes = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise: trailingBytes } })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
}

const categories = ['necklaces', 'bracelets', 'beads', 'bags', 'chokers']
const sorts = ['', '?sort=price-asc', '?sort=price-desc', '?search=bead', '?search=red']

/** A visit: a list, one of its products, its image in three sizes. `turn` varies each visit. */
export async function visit(url: string, turn: number): Promise<void> {
  await fetchOk(`${url}/${turn % 7 === 0 ? '' : `shop/${categories[turn % 5]}${sorts[turn % sorts.length]}`}`)
  const list = await fetchOk(`${url}/shop/${categories[turn % 5]}?search=${turn.toString(36)}`)
  const pieces = (await fetchOk(`${url}/shop/${categories[turn % 5]}`)) + list
  const keys = [...new Set([...pieces.matchAll(/\/uploads\/([0-9a-f]{32})\//g)].map(([, key]) => key))]
  const paths = [...new Set([...pieces.matchAll(/href="(\/shop\/[^"?/]+)/g)].map(([, path]) => path))]
  await fetchOk(`${url}${paths[turn % paths.length] ?? '/'}`)
  const key = keys[turn % keys.length]
  for (const name of ['320.avif', '640.webp', '960.jpg']) await fetchOk(`${url}/uploads/${key}/${name}`)
}

async function fetchOk(address: string): Promise<string> {
  const answer = await fetch(address)
  if (answer.status >= 500) throw new Error(`${address}: ${answer.status}`)
  return answer.text()
}
