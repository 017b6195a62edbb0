import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { paidOrder } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { visitDays } from './analytics.tables.server.ts'
import type { AnalyticsFigures } from './analytics-wire.ts'
import { storeVisits } from './store-visits.server.ts'
import { isBrowserPageView, readVisit, siteName } from './visit.ts'
import { createVisitCounter } from './visit-counter.server.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
type Counter = Pick<ReturnType<typeof createVisitCounter>, 'countVisit'>

function ask(reach: Counter, url: string, headers: Record<string, string> = {}, method = 'GET') {
  const usual = { 'user-agent': phone, accept: 'text/html,*/*;q=0.8' }
  reach.countVisit({ method, url, headers: { ...usual, ...headers } } as never)
}

test('a link to the shop is named after the site that shows it', () => {
  const names = ['https://t.me/enkiama', 'https://www.instagram.com/enkiama', 'https://wood.example/shop'].map(siteName)
  expect(names).toEqual(['Telegram', 'Instagram', 'wood.example'])
})

const sourceOf = (url: string, referrer?: string) =>
  readVisit({ url, ownHost: 'shop.example', referrer, fetchSite: undefined })?.source

test('a visit has the source from its link, otherwise from its referrer', () => {
  expect(sourceOf('/?utm_source=ig&utm_medium=story')).toBe('Instagram')
  expect(sourceOf('/?utm_source=Newsletter%20May')).toBe('newsletter may')
  expect(sourceOf('/', 'https://l.instagram.com/?u=x')).toBe('Instagram')
  expect(sourceOf('/?fbclid=1', 'https://l.instagram.com/')).toBe('Instagram')
  expect(sourceOf('/?fbclid=1')).toBe('Facebook')
  expect(sourceOf('/?gclid=1', 'https://www.google.com/')).toBe('Google')
  expect(sourceOf('/', 'https://www.google.co.ke/')).toBe('Google')
  expect(sourceOf('/', 'https://web.whatsapp.com/')).toBe('WhatsApp')
  expect(sourceOf('/', 'android-app://org.telegram.messenger/')).toBe('Telegram')
  expect(sourceOf('/', 'https://www.blog.example/post?name=Naisiae')).toBe('blog.example')
  expect(sourceOf('/', 'https://notgoogle.com.evil.example/')).toBe('notgoogle.com.evil.example')
  expect(sourceOf('/')).toBe('Direct')
  expect(sourceOf('/shop/bags', 'https://shop.example/')).toBeUndefined()
  expect(readVisit({ url: '/', ownHost: 'shop.example', referrer: undefined, fetchSite: 'same-origin' })).toBeNull()
})

test('a name from a link or a referrer is cleaned to one short line', () => {
  const words = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(words, words, (source, referrer) => {
      const query = `utm_source=${encodeURIComponent(source.toWellFormed())}&utm_campaign=%E2%80%AE${'x'.repeat(90)}`
      const visit = readVisit({ url: `/?${query}`, ownHost: 'shop.example', referrer, fetchSite: undefined })
      const names = [visit?.source ?? '', visit?.campaign ?? '']
      return names.every((name) => [...name].length <= 60 && !/[\p{Cc}\p{Bidi_Control}\u2028]/u.test(name))
    }),
    {
      examples: [
        ['__proto__', ''],
        ['constructor', ''],
      ],
    },
  )
})

test('bots, prefetches, staff pages and links within the shop do not count as visits', () => {
  const reach = createVisitCounter({ publicUrl: 'https://shop.example' })
  for (const agent of ['Googlebot/2.1', 'curl/8.0', 'WhatsApp/2.24 A', 'facebookexternalhit/1.1', 'python-requests/2'])
    ask(reach, '/', { 'user-agent': agent })
  ask(reach, '/', { 'sec-purpose': 'prefetch' })
  ask(reach, '/', { accept: '*/*' })
  ask(reach, '/', {}, 'HEAD')
  ask(reach, '/admin/orders')
  ask(reach, '/', { referer: 'https://shop.example/shop/bags' })
  expect(reach.take('2026-12-05')).toEqual([])
  expect(isBrowserPageView({ 'user-agent': `${phone} Cubot X30` })).toBe(true)
})

test('a product view is counted for both its page and its data request', () => {
  const reach = createVisitCounter({ publicUrl: 'https://shop.example' })
  ask(reach, '/shop/Rain%20band?utm_source=ig')
  ask(reach, '/shop/Rain%20band.data?_routes=x', { accept: '*/*', referer: 'https://shop.example/' })
  ask(reach, '/shop/Rain%20band.data', { accept: '*/*', purpose: 'prefetch' })
  expect(reach.take('2026-12-05')).toEqual([
    { kind: 'piece', name: 'Rain%20band', n: 2 },
    { kind: 'visit', name: 'Instagram', n: 1 },
  ])
})

test('a customer’s cart counts once a day', () => {
  const reach = createVisitCounter({ publicUrl: 'https://shop.example' })
  reach.take('2026-12-05')
  for (const customer of ['a', 'a', 'b']) reach.countCart(customer)
  expect(reach.take('2026-12-05')).toEqual([{ kind: 'cart', name: '', n: 2 }])
  reach.countCart('a')
  expect(reach.take('2026-12-06')).toEqual([])
  reach.countCart('a')
  expect(reach.take('2026-12-06')).toEqual([{ kind: 'cart', name: '', n: 1 }])
})

test('several processes add to the same days, and staff see visits beside sales', async () => {
  const shop = await createPayingShop()
  const { buyer } = await paidOrder(shop)
  const path = `/shop/${encodeURIComponent(buyer.product.name)}`
  const processes = Array.from({ length: 4 }, () => createVisitCounter(shop.config))
  for (const reach of processes) {
    ask(reach, `${path}?utm_source=ig&utm_campaign=December`)
    ask(reach, '/', { referer: 'https://www.google.com/' })
    ask(reach, '/shop/no%20such%20piece')
    reach.countCart('another')
  }
  await Promise.all(processes.map((analytics) => storeVisits({ ...shop, analytics })))
  // Also stores the cart of the buyer, which the test shop itself has counted.
  await shop.runJobs(['analytics'])

  const helper = await openOffice(shop, 'helper')
  const figures = await helper.get<AnalyticsFigures>('/reach?days=7')
  expect(figures.days).toHaveLength(7)
  expect(figures.days.at(-1)).toMatchObject({ visits: 12, carts: 5, orders: 1 })
  expect(figures.sources).toEqual([
    { name: 'Direct', visits: 4 },
    { name: 'Google', visits: 4 },
    { name: 'Instagram', visits: 4 },
  ])
  expect(figures.campaigns).toEqual([{ name: 'December', visits: 4 }])
  expect(figures.pieces).toEqual([{ id: buyer.product.id, name: buyer.product.name, picture: null, seen: 4 }])
  const rows = JSON.stringify(await shop.db.select().from(visitDays))
  for (const personal of [buyer.id, 'another', '127.0.0.1', 'Mozilla']) expect(rows).not.toContain(personal)
})

test('after fifty sources a day further sources are counted together, and failed writes are retried', async () => {
  const shop = await createTestShop()
  const fill = () => {
    for (let n = 0; n < 80; n++) ask(shop.analytics, `/?utm_source=made-up-${n}-${Math.floor(n / 40)}`)
  }
  fill()
  shop.setDatabase('unavailable')
  await expect(storeVisits(shop)).rejects.toThrow()
  shop.setDatabase({ url: shop.databaseUrl })
  await shop.runJobs(['analytics'])
  fill()
  await shop.runJobs(['analytics'])
  const rows = await shop.db.select().from(visitDays)
  expect(rows).toHaveLength(51)
  expect(rows.find(({ name }) => name === 'Others')?.n).toBe(60)
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(160)

  shop.clock.advance({ days: 402 })
  await shop.runJobs(['forget-old'])
  expect(await shop.db.select().from(visitDays)).toEqual([])
})
