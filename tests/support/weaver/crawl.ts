import { expect } from 'vitest'
import type { Answer } from '../attack/shop-world.ts'
import { linksOf, shownWords, wordsOfJson } from './foreign-words.ts'
import type { Sales } from './make-sales.ts'
import type { WeaverShop } from './weaver-shop.ts'

/** The text of each place that was read, by its address or name. */
export type Readings = Map<string, string>

const files = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/feeds/google.xml',
  '/feeds/google.xml?currency=KES',
  '/feeds/meta.csv',
  '/icon.svg',
  '/no-picture.svg',
  '/api/products',
  '/api/imagesExclusive',
  '/api/search?q=basket',
  '/api/exchange-rate',
  '/api/docs/json',
]
const visitorPages = [
  '/',
  '/?feedback=sent',
  '/search',
  '/search?q=baskt',
  '/search?q=xylophone',
  '/nothing/here',
  '/shop/no%20such%20piece',
  '/shop/cart',
  '/auth',
  '/auth#reset=x',
  '/orders/find',
  '/admin/login',
  ...['makers', 'delivery', 'sizes', 'questions', 'terms', 'accessibility', 'privacy'].map((key) => `/${key}`),
]
const buyerPages = ['/shop/cart', '/shop/checkout', '/account', '/account/orders']
const paymentPages = ['mpesa', 'airtel', 'bank', 'card'].map((method) => `/shop/checkout/${method}`)

/** Reads everything that the shop serves to visitors and buyers, and every page that is linked there. */
export async function crawl(shop: WeaverShop, sales: Sales): Promise<Readings> {
  const readings: Readings = new Map()
  for (const path of files) readings.set(path, wordsOf(await shop.send('GET', path)))
  const products = JSON.parse((await shop.send('GET', '/api/products')).text) as { name: string }[]
  const pages = [...visitorPages, sales.request, ...products.map(({ name }) => `/shop/${encodeURIComponent(name)}`)]
  await follow(shop, readings, 'visitor', pages, {})
  const ofOrder = ({ number, product }: Sales['sent']) => {
    const page = `/account/orders/${number}`
    return [page, `${page}/help`, `${page}/receipt`, ...(product ? [`${page}/reviews/${product}`] : [])]
  }
  const ofAccount = [...buyerPages, ...paymentPages, ...ofOrder(sales.sent), ...ofOrder(sales.unpaid)]
  await follow(shop, readings, 'account', ofAccount, sales.account)
  await follow(shop, readings, 'guest', [...buyerPages, ...ofOrder(sales.refunded)], sales.guest)
  await follow(shop, readings, 'link', orderLinks(shop), {})
  return readings
}

function wordsOf({ headers, text }: Answer): string {
  return headers.get('content-type')?.includes('json') ? wordsOfJson(text) : text
}

async function follow(shop: WeaverShop, readings: Readings, who: string, pages: string[], as: Record<string, string>) {
  const seen = new Set(pages)
  for (const path of seen) {
    const { status, text, headers } = await shop.send('GET', path, undefined, as)
    expect(status, `${who} ${path}`).toBeLessThan(500)
    readings.set(`${who} ${path}`, `${shownWords(text)}\n${headers.get('location') ?? ''}`)
    for (const link of linksOf(text, shop.url)) if (!/^\/(api|admin|assets|uploads)\b/.test(link)) seen.add(link)
  }
}

/** The private pages of orders to which mails and SMS link. */
function orderLinks({ sandbox, url }: WeaverShop): string[] {
  const links = [...sandbox.mails(), ...sandbox.texts()].flatMap(
    ({ text }) => text.match(/http\S+\/orders\/[A-Z]+-\d+\/\w+/g) ?? [],
  )
  expect(links).not.toEqual([])
  return [...new Set(links)].flatMap((link) => {
    const path = link.replace(url, '')
    return [path, `${path}/help`, `${path}/receipt`]
  })
}

/** The answers and the file names of all reading calls of the back office. */
export async function readOffice(shop: WeaverShop, { sent }: Sales): Promise<Readings> {
  const readings: Readings = new Map()
  const { paths } = (await shop.send('GET', '/api/docs/json')).json as { paths: Record<string, { get?: object }> }
  const days = `?from=2026-01-01&to=${new Date().toISOString().slice(0, 10)}`
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || !path.startsWith('/api/admin/')) continue
    const filled = path.replace('{number}', sent.number).replace('{day}', '2026-11-26').replace('{key}', 'terms')
    const query = path.endsWith('books.csv') ? days : path.endsWith('month.csv') ? '?month=2026-11' : ''
    const answer = await shop.send('GET', `${filled}${query}`, undefined, shop.owner)
    expect(answer.status, path).toBeLessThan(500)
    readings.set(path, `${answer.headers.get('content-disposition') ?? ''}\n${wordsOf(answer)}`)
  }
  expect(readings.get('/api/admin/orders.csv')).toContain(`${shop.house.prefix}-`)
  return readings
}

/** Parts of the subjects of the mails that sales and messages cause, to buyers and to makers. */
const expectedSubjects = (name: string) => [
  'is paid',
  'how to pay it',
  'is on its way',
  'the makers answered you',
  `Your message to ${name}`,
  `Choose a new password for ${name}`,
]

/** Everything that the shop has sent: mails, SMS, messages to the makers, prompts. */
export async function readOutside({ sandbox, house }: WeaverShop): Promise<Readings> {
  const subjects = () => sandbox.mails().map(({ subject }) => subject)
  const missing = () =>
    expectedSubjects(house.name).filter((words) => !subjects().some((subject) => subject.includes(words)))
  await expect.poll(missing).toEqual([])
  await expect
    .poll(() =>
      sandbox
        .texts()
        .map(({ text }) => text)
        .join(),
    )
    .toContain('refund')
  const readings: Readings = new Map()
  const put = (kind: string, list: readonly object[]) => {
    expect(list, kind).not.toEqual([])
    for (const [index, one] of list.entries()) readings.set(`${kind} ${index + 1}`, JSON.stringify(one))
  }
  for (const [index, { html, ...mail }] of sandbox.mails().entries() as Iterable<[number, { html?: string }]>) {
    readings.set(`mail ${index + 1}`, `${JSON.stringify(mail)}\n${shownWords(html ?? '')}`)
  }
  put('SMS', sandbox.texts())
  put('Telegram message', sandbox.messages())
  put('M-Pesa prompt', sandbox.pushes())
  return readings
}
