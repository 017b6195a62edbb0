import { readFile, rm } from 'node:fs/promises'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { makeDataDir } from '#tests/support/database/own-database.ts'
import { createApiCustomer } from '#tests/support/shop/customer-by-api.ts'
import { givenAddress } from '#tests/support/shop/givens.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { test } from '../steps/journey.ts'
import { logIn, phonePhoto, staffHeaders } from '../steps/office.ts'
import { deliverPush, subscribeAtSandbox, watchScreen } from '../steps/push.ts'
import { expectInReach, tapInReach } from '../steps/thumb.ts'

test.use({ serviceWorkers: 'allow' })

/** A separate shop, because the journey counts the day's payments to the shilling. */
let shop: ShopProcess
let sandboxUrl: string
let dataDir: string
const pieces = { 'Rain collar': '40.00', 'Herd band': '22.00' }

test.beforeAll(async ({ playwright }) => {
  dataDir = await makeDataDir()
  const [port, sandbox] = [String(await findFreePort()), String(await findFreePort())]
  sandboxUrl = `http://127.0.0.1:${sandbox}`
  const env = { PORT: port, SANDBOX_PORT: sandbox, DATA_DIR: dataDir, SEED_DEMO: 'false' }
  shop = await startShopProcess({ ...env, ADMIN_PASSWORD: 'journeys only 1' })
  const request = await playwright.request.newContext({ baseURL: shop.url })
  const headers = await staffHeaders(request)
  for (const [name, price] of Object.entries(pieces)) {
    const multipart = { name, category: 'chokers', price, description: 'Glass beads.', images: await phonePhoto(2) }
    expect((await request.post('/api/admin/products', { headers, multipart })).ok()).toBe(true)
  }
  await request.dispose()
})

test.afterAll(async () => {
  await shop?.end()
  await rm(dataDir, { recursive: true, force: true })
})

/** Three collars and a band, paid by M-Pesa from a phone without a PIN. */
async function buyAsCustomer() {
  const customer = await createApiCustomer(shop.url)
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: string; name: string }[]
  const idOf = (name: string) => products.find((product) => product.name === name)?.id
  await customer.call('POST', '/api/user/address', givenAddress)
  await customer.call('POST', '/api/user/cart', { productId: idOf('Rain collar'), quantity: 3 })
  await customer.call('POST', '/api/user/cart', { productId: idOf('Herd band'), quantity: 1 })
  const { body } = await customer.call('GET', '/api/auth/session')
  const paid = await customer.pay('0712340000')
  expect(paid.status).toBe(200)
  const { orderNumber, amount } = paid.body as { orderNumber: string; amount: number }
  return { email: (body.user as { email: string }).email, orderNumber, amount }
}

async function readSandbox(request: APIRequestContext) {
  const state = await request.get(`${sandboxUrl}/control/state`)
  type SentMessage = { to: string; text: string }
  return (await state.json()) as {
    mails: (SentMessage & { subject: string; pictures: object[] })[]
    texts: SentMessage[]
  }
}

const kes = (amount: number) => `KES ${amount.toLocaleString('en')}`

/** Opens a screen by its section in the navigation bar, Today or More, and the link there. */
async function openScreen(page: Page, section: RegExp, label: string | RegExp) {
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: section }).click()
  await expect(page).toHaveURL(section.source === '^Today' ? /\/admin$/ : /\/admin\/more$/)
  await tapInReach(page.getByRole('main').getByRole('link', { name: label }).first())
}

async function makeLine(page: Page, name: string, orderNumber: string) {
  const of = `${name} of ${orderNumber}`
  const button = (text: string): Locator => page.getByRole('button', { name: `${text}: ${of}`, exact: true })
  await tapInReach(button('I’ll make it'))
  await tapInReach(button('Made'))
  await expect(button('Undo')).toBeVisible()
  return button
}

async function setRate(page: Page, name: string, shillings: string) {
  const row = page.getByRole('listitem').filter({ hasText: name })
  await tapInReach(row.getByText('Set the rate'))
  await row.getByLabel(/^Pay for one piece/).fill(shillings)
  await tapInReach(row.getByRole('button', { name: 'Save' }))
  await expect(row.getByText('Change the rate')).toBeVisible()
}

test('the day of a maker: told by a push, made, photographed, sent, closed, and paid by to the shilling', async ({
  browser,
}, { project }) => {
  const { viewport = null, hasTouch = false, isMobile = false } = project.use
  const context = await browser.newContext({ baseURL: shop.url, viewport, hasTouch, isMobile })
  const page = await context.newPage()
  const { pushed } = await subscribeAtSandbox(page, sandboxUrl)
  await logIn(page)
  await openScreen(page, /^More/, 'Your login')
  await tapInReach(page.getByRole('button', { name: 'Turn on notifications' }))
  await expect(page.getByRole('list', { name: 'Devices with notifications' })).toContainText('This device')

  const { email, orderNumber, amount } = await buyAsCustomer()
  await expect.poll(() => pushed(orderNumber)).toHaveLength(1)
  const screen = await watchScreen(page)
  await deliverPush(page, (await pushed(orderNumber))[0] ?? '')
  await expect
    .poll(screen.shown)
    .toEqual([`${orderNumber} paid (demo): 1 × Herd band, 3 × Rain collar · ${kes(amount)}`])
  await page.goto(await screen.tap())
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible()

  await openScreen(page, /^Today/, /^Making queue/)
  await makeLine(page, 'Rain collar', orderNumber)
  await page.getByLabel(`Photo: Rain collar of ${orderNumber}`).setInputFiles(await phonePhoto(3))
  const photograph = page.getByRole('dialog', { name: `A photo of ${orderNumber}` })
  await photograph.getByLabel('A sentence with it').fill('All three are on the thread.')
  await tapInReach(photograph.getByRole('button', { name: 'Show it to the buyer' }))
  await tapInReach(page.getByRole('alertdialog').getByRole('button', { name: 'OK' }))
  await makeLine(page, 'Herd band', orderNumber)
  await page.goto('/admin')
  const toSend = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: orderNumber, exact: true }) })
  await expect(toSend).toContainText('Everything is made.')
  await expect(toSend.locator('img')).toBeVisible()
  await page.goto('/admin/making')
  // Once for the order, not under each of its pieces.
  await tapInReach(page.getByRole('link', { name: `All of ${orderNumber} is made: send it` }))
  await tapInReach(page.getByRole('button', { name: 'Mark as sent' }))
  const note = page.getByRole('dialog', { name: 'Mark as sent' })
  await note.getByLabel('Tracking note').fill('Wells Fargo 4711')
  await tapInReach(note.getByRole('button', { name: 'Mark as sent' }))
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()

  const mails = async () => (await readSandbox(page.request)).mails.filter(({ to }) => to === email)
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject))
    .toEqual([
      `Order ${orderNumber} is paid`,
      `Order ${orderNumber} is being made`,
      `Order ${orderNumber} in the making: a photograph`,
      `Order ${orderNumber} is on its way`,
    ])
  const [, , shown, sent] = await mails()
  expect(shown).toMatchObject({
    text: expect.stringContaining('All three are on the thread.'),
    // The photograph comes after the pictures of both pieces.
    pictures: [expect.anything(), expect.anything(), expect.objectContaining({ type: 'image/jpeg' })],
  })
  expect(sent?.text).toContain('Wells Fargo 4711')
  const texts = async () => (await readSandbox(page.request)).texts.filter(({ text }) => text.includes(orderNumber))
  await expect.poll(async () => (await texts()).length).toBe(4)

  await openScreen(page, /^More/, 'Closing the day')
  const statement = await page.request.get(`${sandboxUrl}/statement.csv`)
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: await statement.body() }
  await expectInReach(page.getByText('Upload statement'), 'the upload of a statement')
  await page.getByLabel('Upload statement').setInputFiles(file)
  await expect(
    page.getByText(/^The statement does not agree: KES \S+ more in it, without an order \(1 payment\)/),
  ).toBeVisible()
  await expect(page.getByText(`1 payment agrees, ${kes(amount)}`)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Sums of the day' }).getByRole('row', { name: 'M-Pesa 1 order' }),
  ).toContainText(kes(amount).replace('KES ', ''))
  await expect(page.getByText(/^(Different amount|Payment in the shop, not in the statement)/)).toHaveCount(0)

  await openScreen(page, /^Today/, /^Making queue/)
  await page.getByRole('link', { name: 'Makers’ pay' }).click()
  await setRate(page, 'Rain collar', '450')
  await setRate(page, 'Herd band', '275')
  await expect(page.getByText('4 pieces, KES 1,625')).toBeVisible()
  const download = page.waitForEvent('download')
  await tapInReach(page.getByRole('button', { name: 'Download pay list' }))
  const rows = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(rows.slice(1).map((row) => row.split(',').slice(2).join(','))).toEqual([
    `${orderNumber},"Rain collar",3,450,1350`,
    `${orderNumber},"Herd band",1,275,275`,
  ])
  await context.close()
})
