import { randomUUID } from 'node:crypto'
import { type APIRequest, type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { givenAddress } from '#tests/support/shop/givens.ts'
import { fromNewAddress, newEmail, newPhone } from './shopper.ts'

/** Logs in by the API, because other journeys cover the login form. */
export async function logIn(page: Page) {
  const { authorization } = await staffHeaders(page.request)
  // A page without scripts, because scripts would read the token before it is stored.
  await page.goto('/robots.txt')
  await page.evaluate((token) => localStorage.setItem('adminToken', token), authorization.replace('Bearer ', ''))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

/** Opens the form of a screen. On phones, the screen shows only its list at first. */
export async function openForm(page: Page, opens: string) {
  const button = page.getByRole('button', { name: opens, exact: true })
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeAttached()
  if ((page.viewportSize()?.width ?? 0) < 1024) await button.click()
}

export async function staffHeaders(request: APIRequestContext) {
  const data = { username: 'admin', password: 'journeys only 1' }
  const { token } = (await (await request.post('/api/admin/login', { data })).json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** Registers the shop's callback URLs, so that M-Pesa confirms manual payments to the shop. */
export async function registerManualPaymentUrls(api: APIRequest, baseURL = '') {
  const request = await api.newContext({ baseURL })
  const headers = await staffHeaders(request)
  expect((await request.post('/api/admin/by-hand/register', { headers })).ok()).toBe(true)
  await request.dispose()
}

/** Creates a payment link with one line at KES 1,500. */
export async function createPaymentLink(request: APIRequestContext, input: object = {}) {
  const lines = [{ words: 'Beaded necklace', price: { currency: 'KES', amount: 1_500 }, quantity: 1 }]
  const data = { id: randomUUID(), lines, name: '', phone: '', delivery: null, ...input }
  const answer = await request.post('/api/admin/requests', { headers: await staffHeaders(request), data })
  return (await answer.json()) as { number: string; link: string }
}

/** Fills in the required fields of a new product, except for its pictures. */
export async function describeProduct(page: Page, product: { name: string; price: string; description: string }) {
  const { name, price, description } = product
  await page.goto('/admin/upload')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Category').selectOption('Chokers')
  await page.getByLabel('Price in US dollars').fill(price)
  await page.getByLabel('Description').fill(description)
}

/** Opens the dialog where staff edit the product. */
export async function openEditor(page: Page, product: string) {
  await logIn(page)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: `Edit ${product}` }).click()
  return page.getByRole('dialog', { name: `Edit ${product}` })
}

export function newProductName(): string {
  return `Rain collar ${randomUUID().slice(0, 8)}`
}

/** A photo like a phone's: 12 megapixels in about 4 MB, rotated only by EXIF. `number` varies its red. */
export async function phonePhoto(number: number) {
  const grain = sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: `rgb(${number * 20}, 60, 90)`,
      noise: { type: 'gaussian', mean: 90, sigma: 25 },
    },
  })
  const buffer = await sharp(await grain.png({ compressionLevel: 0 }).toBuffer())
    .resize(4000, 3000)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
  return { name: `photo-${number}.jpg`, mimeType: 'image/jpeg', buffer }
}

export type Purchase = { orderNumber: string; customer: string; phone: string; transactionId: string; cookie: string }

async function fillCart(request: APIRequestContext, productName: string, quantity = 1) {
  const customer = `Shopper ${randomUUID().slice(0, 8)}`
  const cookie = await register(request, customer)
  const headers = { cookie, ...fromNewAddress() }
  const products = (await (await request.get('/api/products')).json()) as { id: string; name: string; price: number }[]
  const product = products.find((one) => one.name === productName)
  if (!product) throw new Error(`the shop has no ${productName}`)
  await request.post('/api/user/address', { headers, data: { ...givenAddress, name: customer } })
  await request.post('/api/user/cart', { headers, data: { productId: product.id, quantity } })
  return { customer, cookie, headers, product }
}

export async function orderByBank(request: APIRequestContext, productName: string): Promise<string> {
  const { headers } = await fillCart(request, productName)
  const answer = await request.post('/api/orders', { headers, data: { method: 'bank' } })
  return ((await answer.json()) as { number: string }).number
}

/** Starts a purchase. The phone's last four digits choose the outcome of its payment. */
export async function startBuying(
  request: APIRequestContext,
  productName: string,
  lastFour: string,
  quantity = 1,
): Promise<Purchase> {
  const { customer, cookie, headers, product } = await fillCart(request, productName, quantity)
  const { rates } = (await (await request.get('/api/exchange-rate')).json()) as { rates: { KES: number } }
  const amount = Math.ceil(((product.price * quantity + 5) * 100 * (rates.KES * 1000)) / 100_000)
  const phone = newPhone(lastFour)
  const paying = await request.post('/api/mpesa/pay', { headers, data: { phone, amount } })
  const { transactionId } = (await paying.json()) as { transactionId: string }
  const orders = (await (await request.get('/api/orders', { headers })).json()) as { number: string }[]
  return { orderNumber: orders[0]?.number ?? '', customer, phone, transactionId, cookie }
}

export async function buy(request: APIRequestContext, productName: string, quantity = 1): Promise<Purchase> {
  const purchase = await startBuying(request, productName, '0000', quantity)
  const url = `/api/mpesa/status/${purchase.transactionId}`
  const status = async () => (await (await request.get(url, { headers: { cookie: purchase.cookie } })).json()).status
  await expect.poll(status).toBe('success')
  return purchase
}

async function register(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.post('/api/auth/register', { data: { name, email: newEmail(), password: 'kipepeo-9' } })
  const cookies = answer.headersArray().filter((header) => header.name.toLowerCase() === 'set-cookie')
  return cookies.map((header) => header.value.split(';')[0]).join('; ')
}

const month = { month: '2026-11', earned: 0, earned_kes: 0, sold: 0 }

export const emptyDashboard = {
  total_earned: 0,
  total_earned_kes: 0,
  total_sold: 0,
  by_category: [],
  monthly_sales: [],
  shipping_charged: 0,
  shipping_charged_kes: 0,
  this_month: month,
  last_month: { ...month, month: '2026-10' },
  orders_waiting: 0,
  transfers_waiting: 0,
  messages_waiting: 0,
  reviews_waiting: 0,
  receipts_waiting: 0,
  letters_waiting: 0,
  product_reviews_waiting: 0,
  is_demo: true,
}
