import { rm } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { makeDataDir } from '#tests/support/database/own-database.ts'
import { realSettings, type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { expectAccessible, expectGoodAtEverySize } from '../steps/axe.ts'
import { startHttpsProxy } from '../steps/https-proxy.ts'
import { test } from '../steps/journey.ts'
import { logIn, openForm, phonePhoto } from '../steps/office.ts'
import { dialog } from '../steps/shopper.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let sandbox: Sandbox
let proxy: Awaited<ReturnType<typeof startHttpsProxy>>
let shop: ShopProcess
let dataDir: string

/**
 * A new real shop as an operator hands it over: empty, but with M-Pesa's credentials, a mail server and backup storage.
 */
test.beforeAll(async () => {
  dataDir = await makeDataDir()
  sandbox = await createSandbox({ port: 0 })
  proxy = await startHttpsProxy()
  const port = await findFreePort()
  proxy.setPort(port)
  const { TELEGRAM_BOT_TOKEN: _token, TELEGRAM_CHAT_ID: _chat, ...settings } = realSettings(sandbox)
  shop = await startShopProcess({
    ...settings,
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'journeys only 1',
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: sandbox.access.smtpUrl,
    BACKUP_NIGHTLY: 'off',
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    BACKUP_S3_BUCKET: 'shop',
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  })
})

test.afterAll(async () => {
  await shop?.end()
  await proxy?.close()
  await sandbox?.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function openPhone(browser: Browser): Promise<Page> {
  const options = { ...phone, baseURL: proxy.url, ignoreHTTPSErrors: true, serviceWorkers: 'block' } as const
  return (await browser.newContext(options)).newPage()
}

const step = (page: Page, title: string) =>
  page.locator('main > ol > li').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const summary = (page: Page, title: string) => step(page, title).locator('summary').first()

/**
 * `done` counts the finished ones of the six steps without which the shop takes no real orders. The first number counts
 * all ten steps.
 */
async function expectCount(page: Page, done: number) {
  const count = page.getByText(`${6 - done} left before real orders.`)
  await expect(count).toBeVisible()
  const all = page.locator('main > ol > li > details > summary')
  await expect(count).toHaveText(new RegExp(`^${await all.filter({ hasText: 'Done' }).count()} of 10 done\\.`))
}

/** Opens the setup again, as on a later visit, and expects the next step to be unfolded. */
async function resume(page: Page, done: number, next: string) {
  await page.goto('/admin/setup')
  await expectCount(page, done)
  await expect(step(page, next).locator('details').first()).toHaveAttribute('open')
}

test('a new owner goes from an empty shop to a ready one on a phone, leaves and resumes', async ({ browser }) => {
  const page = await openPhone(browser)
  await logIn(page)
  await expect(page.getByText('Your shop is not ready for real orders yet')).toBeVisible()
  await page.getByRole('link', { name: '5 steps are left' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your shop' })).toBeVisible()
  await expectCount(page, 1)

  const contact = step(page, 'Name and contacts')
  await contact.getByLabel('Name', { exact: true }).fill('Naisula Baskets')
  await contact.getByLabel('Phone').fill('0733 444 555')
  await contact.getByLabel('Email').fill('naisula@example.com')
  await contact.getByRole('button', { name: 'Save' }).first().click()
  await expect(contact.getByText('Saved. It is in the shop.')).toBeVisible()
  await expect(summary(page, 'Name and contacts')).toContainText('Done')
  await resume(page, 2, 'Delivery')

  await summary(page, 'Categories').click()
  const categories = step(page, 'Categories')
  await expect(categories.getByLabel('Your categories')).toHaveValue(/^Bracelets\n/)
  await categories.getByLabel('Your categories').fill('Kiondo Baskets\nMats\ncart')
  await categories.getByRole('button', { name: 'Save these categories' }).click()
  await expect(
    categories.getByText('Address /shop/cart is another page, choose another one', { exact: true }),
  ).toBeVisible()
  await categories.getByLabel('Your categories').fill('Kiondo Baskets\nMats')
  await categories.getByRole('button', { name: 'Save these categories' }).click()
  await expect(summary(page, 'Categories')).toContainText('Done')

  await summary(page, 'Ways to pay').click()
  const ways = step(page, 'Ways to pay')
  await ways.getByRole('button', { name: 'Try it: M-Pesa' }).click()
  await expect(ways.getByText('Mobile money can be reached, and the shop’s access is accepted.')).toBeVisible()
  await ways.getByRole('button', { name: 'Try it: Airtel Money' }).click()
  await expect(ways.getByText('It is not set up yet: set its variables, then restart the shop.')).toBeVisible()
  const airtel = ways.getByRole('region', { name: 'Airtel Money' })
  await airtel.getByText('What to set, and where it is').click()
  await expect(airtel.getByText(`${proxy.url}/api/payments/airtel`)).toBeVisible()
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('main details')) one.setAttribute('open', '')
  })
  await expectGoodAtEverySize(page, 'the guide with all steps open')
  await page.setViewportSize(phone.viewport)

  await resume(page, 2, 'Delivery')
  await step(page, 'Delivery').getByRole('link', { name: 'Delivery options' }).click()
  await openForm(page, 'Add an option')
  await page.getByLabel('Name').fill('Courier')
  await page.getByLabel('Price').fill('4')
  await page.getByLabel('Days from').fill('2')
  await page.getByLabel('Days to').fill('4')
  await page.getByRole('button', { name: 'Add the option' }).click()
  await expect(page.getByRole('button', { name: 'Change Courier' })).toBeVisible()

  await resume(page, 3, 'Your first product')
  await step(page, 'Your first product').getByRole('link', { name: 'Add a product' }).click()
  await page.getByLabel('Images').setInputFiles(await phonePhoto(3))
  await page.getByLabel('Name', { exact: true }).fill('Sisal bowl')
  await page.getByLabel('Category').selectOption('Mats')
  await page.getByLabel('Price in US dollars').fill('24')
  await page.getByLabel('Description').fill('Woven from sisal.')
  await page.getByRole('button', { name: 'Upload Product' }).click()
  await dialog(page, 'Success!').getByRole('button', { name: 'OK' }).click()

  await resume(page, 4, 'Terms and pages')
  await step(page, 'Terms and pages').getByRole('link', { name: 'Write the terms' }).click()
  await page.getByLabel('Text').fill('We send within a week.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/terms$/)

  await resume(page, 5, 'Before real money')
  const missing = page.getByRole('list', { name: 'Missing' })
  await expect(missing.getByRole('listitem')).toHaveCount(2)
  await expect(missing).toContainText('First password needs attention')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your login' }).last().click()
  await secureLogin(page)

  await page.goto('/admin/setup')
  await expect(page.getByText(/^\d+ of 10 done\. Your shop can take real orders\.$/)).toBeVisible()
  await summary(page, 'Before real money').click()
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Request payment' })).toBeVisible()
  await expect(page.getByText('Your shop is not ready for real orders yet')).toHaveCount(0)

  await page.goto('/shop/mats')
  await expect(page.getByRole('link', { name: /Sisal bowl/ }).first()).toBeVisible()
})

/** Chooses a password and sets up a second factor. */
async function secureLogin(page: Page) {
  const password = 'lion and shield'
  await page.getByText('Change your password').click()
  await page.getByLabel('Current password', { exact: true }).fill('journeys only 1')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await dialog(page, 'Password changed').getByRole('button', { name: 'OK' }).click()
  await page.getByText('Second factor', { exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Turn on the second factor' }).click()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
}
