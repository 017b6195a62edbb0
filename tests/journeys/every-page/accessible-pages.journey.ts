import { expect, type Page } from '@playwright/test'
import routes from '../../../app/routes.ts'
import { expectGoodAtEverySize } from '../steps/axe.ts'
import { address, becomeBuyer, openPayment, payNow } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn } from '../steps/office.ts'
import { newPhone, postLateSuccess, promptSent } from '../steps/shopper.ts'
import { categoryLabels, listTool } from '../steps/storefront.ts'

type Route = { path?: string | undefined; children?: readonly Route[] | undefined }
type Who = 'visitor' | 'customer' | 'staff'
type Place = { who: Who; paths: string[] } | null

const visitor = (...paths: string[]): Place => ({ who: 'visitor', paths })
const customer = (...paths: string[]): Place => ({ who: 'customer', paths })
const staff = (path: string): Place => ({ who: 'staff', paths: [path] })

const places: Record<string, Place> = {
  '': visitor('/', '/?feedback=sent', '/?feedback=failed'),
  search: visitor('/search', '/search?q=chocker', '/search?q=xylophone'),
  'shop/cart': { who: 'customer', paths: ['/shop/cart'] },
  'shop/:productName': visitor(
    ...Object.keys(categoryLabels).map((key) => `/shop/${key}`),
    '/shop/Rain%20band',
    '/shop/Rain%20band?buy=cart-full',
    '/shop/No%20such%20piece',
  ),
  makers: visitor('/makers'),
  delivery: visitor('/delivery'),
  sizes: visitor('/sizes'),
  questions: visitor('/questions'),
  terms: visitor('/terms'),
  accessibility: visitor('/accessibility'),
  privacy: visitor('/privacy'),
  '*': visitor('/nothing/here'),
  auth: visitor('/auth', '/auth#reset=x'),
  account: customer('/account'),
  'account/orders': customer('/account/orders'),
  'account/orders/:number': customer('/account/orders/EK-999999'),
  'account/orders/:number/help': customer('/account/orders/EK-999999/help'),
  'account/orders/:number/receipt': customer('/account/orders/EK-999999/receipt'),
  'account/orders/:number/reviews/:product': customer('/account/orders/EK-999999/reviews/x'),
  'orders/find': visitor('/orders/find'),
  'orders/:number/:token': visitor('/orders/EK-999999/00000000000000000000000000000000'),
  'orders/:number/:token/help': null,
  'orders/:number/:token/receipt': null,
  'orders/:number/:token/reviews/:product': null,
  'robots.txt': null,
  'sitemap.xml': null,
  'feeds/google.xml': null,
  'feeds/meta.csv': null,
  'shop/checkout': customer('/shop/checkout'),
  'shop/checkout/mpesa': customer('/shop/checkout/mpesa'),
  'shop/checkout/airtel': customer('/shop/checkout/airtel'),
  'shop/checkout/bank': customer('/shop/checkout/bank'),
  'shop/checkout/card': customer('/shop/checkout/card'),
  'pay/:token': visitor('/pay/00000000000000000000000000000000'),
  'admin/login': visitor('/admin/login'),
  admin: staff('/admin'),
  'admin/dashboard': staff('/admin/dashboard'),
  'admin/more': staff('/admin/more'),
  'admin/search': staff('/admin/search?q=rain'),
  'admin/customers': staff('/admin/customers'),
  'admin/customers/:id': staff('/admin/customers/x'),
  'admin/messages': staff('/admin/messages'),
  'admin/reach': staff('/admin/reach'),
  'admin/sales-history': staff('/admin/sales-history'),
  'admin/products': staff('/admin/products'),
  'admin/products/import': staff('/admin/products/import'),
  'admin/upload': staff('/admin/upload'),
  'admin/orders': staff('/admin/orders'),
  'admin/orders/:number': staff('/admin/orders/EK-999999'),
  'admin/requests': staff('/admin/requests'),
  'admin/requests/new': staff('/admin/requests/new'),
  'admin/requests/:number': staff('/admin/requests/EK-999999'),
  'admin/discount-codes': staff('/admin/discount-codes'),
  'admin/categories': staff('/admin/categories'),
  'admin/delivery': staff('/admin/delivery'),
  'admin/carriers': staff('/admin/carriers'),
  'admin/closed-days': staff('/admin/closed-days'),
  'admin/reviews': staff('/admin/reviews'),
  'admin/receipts': staff('/admin/receipts'),
  'admin/books': staff('/admin/books'),
  'admin/making': staff('/admin/making'),
  'admin/making/month': staff('/admin/making/month'),
  'admin/letters': staff('/admin/letters'),
  'admin/product-reviews': staff('/admin/product-reviews'),
  'admin/pages': staff('/admin/pages'),
  'admin/pages/:key': staff('/admin/pages/sizes'),
  'admin/feedback': staff('/admin/feedback'),
  'admin/settings': staff('/admin/settings'),
  'admin/looks': staff('/admin/looks'),
  'admin/landing': staff('/admin/landing'),
  'admin/setup': staff('/admin/setup'),
  'admin/staff': staff('/admin/staff'),
  'admin/webhooks': staff('/admin/webhooks'),
  'admin/webhooks/:id': staff('/admin/webhooks/00000000-0000-4000-8000-000000000000'),
  'admin/account': staff('/admin/account'),
  'admin/health': staff('/admin/health'),
  'admin/changes': staff('/admin/changes'),
  'admin/updates': staff('/admin/updates'),
  'admin/*': staff('/admin/nothing/here'),
}

const addresses = (some: readonly Route[]): string[] =>
  some.flatMap(({ path, children }) => (children ? addresses(children) : [path ?? '']))

const pathsOf = (who: Who) => Object.values(places).flatMap((place) => (place?.who === who ? place.paths : []))

/** Splits the paths into parts. Each part is one journey, so that several run side by side. */
function inBatches(paths: string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(paths.length / size) }, (_, part) =>
    paths.slice(part * size, (part + 1) * size),
  )
}

async function expectGoodPage(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^(Loading|Looking around)/)).toHaveCount(0)
  await expectGoodAtEverySize(page, path)
}

test('every page is in the list of checked pages', () => {
  expect(addresses(routes).sort()).toEqual(Object.keys(places).sort())
})

for (const paths of inBatches(pathsOf('visitor'), 5)) {
  test(`public pages are accessible at every size: ${paths.join(' ')}`, async ({ page }) => {
    for (const path of paths) await expectGoodPage(page, path)
  })
}

for (const paths of inBatches(pathsOf('customer'), 5)) {
  test(`a customer's pages are accessible at every size: ${paths.join(' ')}`, async ({ page }) => {
    await becomeBuyer(page, { inCart: { 'Herd band': 2, 'Diamond cuff in red': 1 } })
    for (const path of paths) await expectGoodPage(page, path)
  })
}

for (const paths of inBatches(pathsOf('staff'), 4)) {
  test(`back office pages are accessible at every size: ${paths.join(' ')}`, async ({ page, request }) => {
    await buy(request, 'Rain band')
    await logIn(page)
    for (const path of paths) await expectGoodPage(page, path)
  })
}

test('empty pages are accessible at every size', async ({ page }) => {
  await expectGoodPage(page, '/shop/cart')
  await expectGoodPage(page, '/shop/bags?search=nothing+like+it')
  await becomeBuyer(page, { inCart: {}, hasAddress: false })
  await expectGoodPage(page, '/account/orders')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/shop/bags')
  await page.route(/\/shop\/bags\?/, (route) => route.abort())
  await listTool(page, 'Filters').click()
  await page.getByRole('checkbox', { name: 'Chokers', exact: true }).check()
  await expect(page.getByRole('alert')).toContainText('The pieces could not be loaded.')
  await expectGoodAtEverySize(page, 'a list that could not be loaded')
})

test('an order is accessible at every size: by bank transfer, paid, being checked', async ({ page, request }) => {
  await becomeBuyer(page)
  const placed = await page.request.post('/api/orders', { data: { method: 'bank' } })
  const { number } = (await placed.json()) as { number: string }
  await expectGoodPage(page, `/shop/checkout/bank?order=${number}`)
  await expectGoodPage(page, `/account/orders/${number}`)
  await expectGoodPage(page, '/account/orders')

  await becomeCustomerOf(page, await buy(request, 'Herd band'))
  await page.goto('/account/orders')
  await page.getByRole('link', { name: /EK-/ }).first().click()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('receipt')
  await expectGoodAtEverySize(page, 'a paid order')

  const reviewed = await payAnotherAmount(page)
  await page.reload()
  await expect(page.getByRole('status', { name: 'We are checking your payment' })).toBeVisible()
  await expectGoodAtEverySize(page, 'a payment that is being checked')
  await expectGoodPage(page, `/account/orders/${reviewed}`)
})

async function becomeCustomerOf(page: Page, { cookie }: Awaited<ReturnType<typeof buy>>) {
  await page.context().clearCookies()
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL(page.url()).origin }
  })
  await page.context().addCookies(cookies)
}

async function payAnotherAmount(page: Page): Promise<string> {
  const phone = newPhone()
  await page.context().clearCookies()
  await becomeBuyer(page)
  const oneWord = { ...address, address: 'Kijitonyama'.repeat(12) }
  expect((await page.request.post('/api/user/address', { data: oneWord })).ok()).toBe(true)
  await openPayment(page)
  await payNow(page, phone)
  await expect(promptSent(page)).toBeVisible()
  await postLateSuccess(page, phone, 5)
  const [order] = (await (await page.request.get('/api/orders')).json()) as { number: string }[]
  return order?.number ?? ''
}

test('orders, reviews and feedback that await staff are accessible at every size', async ({ page }) => {
  const number = await payAnotherAmount(page)
  const feedback = { name: 'Naisiae', email: 'naisiae@example.com', message: 'Do you make it in green? '.repeat(12) }
  expect((await page.request.post('/api/feedback', { data: feedback })).ok()).toBe(true)
  await logIn(page)
  for (const path of [`/admin/orders/${number}`, '/admin/reviews', '/admin/receipts', '/admin/feedback', '/admin']) {
    await expectGoodPage(page, path)
  }
})

test("the back office's errors are accessible at every size", async ({ page }) => {
  await logIn(page)
  await page.route('**/api/admin/**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
  )
  for (const path of ['/admin/dashboard', '/admin/products', '/admin/orders', '/admin/sales-history']) {
    await expectGoodPage(page, path)
  }
})

test('long names and large counts of the back office are accessible at every size', async ({ page }) => {
  await logIn(page)
  await page.route('**/api/admin/waiting', async (route) => {
    const answer = await route.fetch()
    const counts = Object.entries(await answer.json())
    const many = counts.map(([name, count]) => [name, typeof count === 'number' ? 1_234 : count])
    await route.fulfill({ response: answer, json: Object.fromEntries(many) })
  })
  const refusal = { kind: 'login', words: 'Staff login refused', who: 'Nashipai'.repeat(7), times: 12_345 }
  await page.route('**/api/admin/refusals', async (route) => {
    const at = '2026-11-20T09:15:00.000Z'
    await route.fulfill({
      json: [
        { ...refusal, at },
        { ...refusal, who: 'GET /api/admin/orders/EK-1000', at },
      ],
    })
  })
  await expectGoodPage(page, '/admin/health')
  await expect(page.getByText('99+').first()).toBeAttached()
})
