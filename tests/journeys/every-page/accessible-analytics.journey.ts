import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import routes from '../../../app/routes.ts'
import { test } from '../steps/journey.ts'
import { buy, createPaymentLink, logIn, staffHeaders } from '../steps/office.ts'
import { sandboxUrl } from '../steps/shopper.ts'
import { expectInReach } from '../steps/thumb.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Route = { path?: string | undefined; children?: readonly Route[] | undefined }
/** The numbers and ids of the records that this journey creates. */
type Given = { order: string; customer: string; request: string; webhook: string }
/**
 * `opens`: the button that shows the form on phones, where only the list is open at first. `inList`: the actions of
 * that list. `inRow`: the actions of its first row, once it is open. `changed`: the field whose change makes the Save
 * button appear.
 */
type Screen = {
  path?: (given: Given) => string
  opens?: string
  inList?: (page: Page) => Locator[]
  inRow?: (page: Page) => Locator[]
  changed?: string
  main: (page: Page) => Locator[]
}

const button = (name: string | RegExp) => (page: Page) => [
  page.getByRole('main').getByRole('button', { name, exact: true }).first(),
]
const link = (name: string | RegExp) => (page: Page) => [
  page.getByRole('main').getByRole('link', { name, exact: true }).first(),
]
const all =
  (...some: ((page: Page) => Locator[])[]) =>
  (page: Page) =>
    some.flatMap((one) => one(page))
/** For a screen without an action. */
const nothing = () => []

/** The main action of each screen of the back office. */
const screens: Record<string, Screen> = {
  'admin/login': { main: button('Login') },
  admin: { main: all(link(/^Making queue/), link('Request payment'), button('Logout')) },
  'admin/more': { main: all(link(/^Closing the day/), link(/^Settings/), link(/^Health/)) },
  'admin/search': { main: button('Search') },
  'admin/customers': { main: link(/^Shopper/) },
  'admin/customers/:id': { path: ({ customer }) => `/admin/customers/${customer}`, main: button('Save the note') },
  'admin/messages': { main: all(button('Mark as read')) },
  'admin/dashboard': { main: link(/messages? waiting/) },
  'admin/reach': { main: all(link('7 days'), link('90 days')) },
  'admin/sales-history': { main: button('Download sales (CSV)') },
  'admin/products': { main: all(button(/^Edit/), button(/^Delete/), button(/^More for/)) },
  'admin/products/import': { main: button('Check the files') },
  'admin/upload': { main: button('Upload Product') },
  'admin/orders': {
    main: all(link(/^EK-/), (page) => [page.getByText('Download orders (CSV)').filter({ visible: true })]),
  },
  'admin/orders/:number': {
    path: ({ order }) => `/admin/orders/${order}`,
    main: all(button('Start making'), button('Mark as sent'), button('Refund')),
  },
  'admin/requests': { main: all(link('Request payment'), link(/^EK-/)) },
  'admin/requests/new': { main: button('Create request') },
  'admin/requests/:number': {
    path: ({ request }) => `/admin/requests/${request}`,
    main: all(link('Send by WhatsApp'), button('Copy the link')),
  },
  'admin/discount-codes': { opens: 'Add a code', main: button('Add the code') },
  'admin/categories': { opens: 'Add a category', main: button('Add the category') },
  'admin/delivery': { opens: 'Add an option', main: button('Add the option') },
  'admin/carriers': {
    opens: 'Add a carrier',
    inList: button(/^Change/),
    inRow: button(/^Remove/),
    main: button('Add the carrier'),
  },
  'admin/closed-days': { opens: 'Add days off', main: button('Add days off') },
  'admin/reviews': { main: nothing },
  'admin/letters': { main: nothing },
  'admin/product-reviews': { main: nothing },
  'admin/receipts': { main: (page) => [page.getByLabel('For an order').first()] },
  'admin/making': {
    main: all(button(/^I’ll make it:/), button(/^Made:/), (page) => [page.getByText('Photo', { exact: true }).first()]),
  },
  'admin/making/month': { main: all(button('Download pay list'), button('Save')) },
  'admin/books': {
    main: all((page) => [page.getByText('Upload statement', { exact: true })], button('Download the day (CSV)')),
  },
  'admin/pages': { main: all(link(/^The makers/), link(/^Questions/)) },
  'admin/pages/:key': {
    path: () => '/admin/pages/sizes',
    changed: 'Text',
    main: all(button('Save'), button('Preview')),
  },
  'admin/settings': { changed: 'Name', main: button('Save name and contacts') },
  'admin/looks': { changed: 'Footer line', main: button('Save draft') },
  'admin/landing': { changed: 'Headline', main: button('Save draft') },
  'admin/setup': {
    changed: 'Name',
    main: all(button('Try it: M-Pesa'), button('Save name and contacts'), link('Add a product')),
  },
  'admin/feedback': { main: all(button(/^Answer/), button('Mark as read')) },
  'admin/staff': { opens: 'Add somebody', inList: button(/^Remove from staff/), main: button('Add') },
  'admin/webhooks': { opens: 'Add an address', main: button('Add') },
  'admin/webhooks/:id': {
    path: ({ webhook }) => `/admin/webhooks/${webhook}`,
    main: all(button('Send a test'), button('Switch off')),
  },
  'admin/account': { main: all(button('Change password'), button('Turn on the second factor')) },
  'admin/health': { main: nothing },
  'admin/changes': { main: nothing },
  'admin/updates': { main: nothing },
  'admin/*': { path: () => '/admin/nothing', main: nothing },
}

function addresses(some: readonly Route[]): string[] {
  return some.flatMap(({ path, children }) => (children ? addresses(children) : [path ?? '']))
}

async function prepare(request: APIRequestContext): Promise<Given> {
  const headers = await staffHeaders(request)
  const { orderNumber: order } = await buy(request, 'Rain band')
  const { customer_id: customer } = await (await request.get(`/api/admin/orders/${order}`, { headers })).json()
  const { orderNumber: made } = await buy(request, 'Herd band')
  const { orderNumber: taken } = await buy(request, 'Herd band')
  const { number } = await createPaymentLink(request)
  const webhook = randomUUID()
  const url = `${sandboxUrl}/webhooks/in?${webhook}`
  const feedback = { name: 'Naisiae', email: 'naisiae@example.com', message: 'Do you make it in green?' }
  const answers = [
    await request.post('/api/admin/webhooks', { headers, data: { id: webhook, url, events: ['order.sent'] } }),
    await request.post('/api/feedback', { data: feedback }),
  ]
  const queue = (await (await request.get('/api/admin/making?limit=1000', { headers })).json()) as {
    id: string
    order_number: string
  }[]
  const steps = [
    [made, 'waiting', 'taken'],
    [made, 'taken', 'made'],
    [taken, 'waiting', 'taken'],
  ] as const
  for (const [number, from, to] of steps) {
    const line = queue.find(({ order_number }) => order_number === number)
    answers.push(await request.post(`/api/admin/making/${line?.id}/step`, { headers, data: { from, to } }))
  }
  expect(answers.map((answer) => answer.ok())).not.toContain(false)
  return { order, customer, request: number, webhook }
}

test('every screen of the back office is in the list of thumb-reachable screens', () => {
  const own = addresses(routes).filter((path) => path.startsWith('admin'))
  expect(own.toSorted()).toEqual(Object.keys(screens).toSorted())
})

test('the main action of each screen is within reach of a thumb', async ({ page, request }) => {
  const given = await prepare(request)
  const { 'admin/login': login, ...others } = screens
  await page.goto('/admin/login')
  for (const control of login?.main(page) ?? []) await expectInReach(control, 'admin/login')
  await logIn(page)
  for (const [name, { path, opens, inList = nothing, inRow, changed, main }] of Object.entries(others)) {
    await page.goto(path?.(given) ?? `/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^(Loading|Looking around)/)).toHaveCount(0)
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('main details')) one.setAttribute('open', '')
    })
    for (const control of inList(page)) await expectInReach(control, `${name}: ${control}`)
    if (inRow) {
      await page
        .getByRole('button', { name: /^Change/ })
        .first()
        .click()
      for (const control of inRow(page)) await expectInReach(control, `${name}: ${control}`)
      await page.goto(`/${name}`)
    }
    if (opens) {
      const open = page.getByRole('button', { name: opens, exact: true })
      await expectInReach(open, `${name}: ${opens}`)
      await open.click()
    }
    if (changed) await page.getByRole('textbox', { name: changed, exact: true }).first().pressSequentially('A')
    for (const control of main(page)) await expectInReach(control, `${name}: ${control}`)
  }
})
