import { chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findChromium } from '../support/browsers/chromium.ts'
import { command, withDatabase } from '../support/database/database.ts'
import { createDatabaseGate } from '../support/database/database-gate.ts'
import { makeDataDir } from '../support/database/own-database.ts'
import { testSecrets } from '../support/shop/shop-process.ts'
import { openShopProcess } from '../support/shop/shop-scene.ts'

/** A shop whose database can be stopped and restored. */
async function openShop() {
  const server = inject('serverUrl')
  await command(server, 'create database away_at_a_click')
  onTestFinished(() => command(server, 'drop database if exists away_at_a_click with (force)'))
  const gate = await createDatabaseGate(withDatabase(server, 'away_at_a_click'))
  const dataDir = await makeDataDir()
  const shop = await openShopProcess(dataDir, { DATABASE_URL: gate.url, ...testSecrets, SEED_DEMO: 'false' })
  const untilReady = (status: number) =>
    expect.poll(async () => (await fetch(`${shop.url}/api/ready`)).status, { timeout: 60_000 }).toBe(status)
  return {
    url: shop.url,
    async takeDatabase() {
      gate.refused = Number.POSITIVE_INFINITY
      gate.cut()
      await untilReady(503)
    },
    async giveDatabase() {
      gate.refused = 0
      await untilReady(200)
    },
  }
}

async function openPage(baseURL: string): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ baseURL })
  page.setDefaultTimeout(60_000)
  return page
}

async function expectHeading(page: Page, text: string, path: string) {
  await page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
}

async function openBags(page: Page) {
  await page.goto('/shop/bags')
  await page.locator('html[data-islands=started]').waitFor({ state: 'attached' })
}

const notice = 'Service Temporarily Unavailable'
const noticeText = 'Some features are not working right now. Please try again in a few minutes.'

test('a page opened by a click without a database says so, and retry and Back work', async () => {
  const shop = await openShop()
  const page = await openPage(shop.url)
  await openBags(page)
  await shop.takeDatabase()

  await page.getByRole('link', { name: 'Enkiama, home' }).click()
  await expectHeading(page, notice, '/')
  await page.getByText(noticeText).waitFor()
  expect(await page.title()).toContain(notice)

  // This link loads the whole page, which the server answers with the same text.
  const [again] = await Promise.all([
    page.waitForResponse((answer) => answer.request().isNavigationRequest()),
    page.getByRole('link', { name: 'Try again' }).click(),
  ])
  expect(again.status()).toBe(503)
  await page.waitForURL(`${shop.url}/`)
  await expectHeading(page, notice, '/')
  await page.getByText(noticeText).waitFor()

  // The browser has kept the page that the customer left.
  await page.goBack()
  await expectHeading(page, 'Bags', '/shop/bags')
  await page.goForward()
  await expectHeading(page, notice, '/')

  await shop.giveDatabase()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expectHeading(page, 'Every bead placed by hand', '/')
})

test('a category opened by a click without a database says so, and Retry and Back work', async () => {
  const shop = await openShop()
  const page = await openPage(shop.url)
  await openBags(page)
  await shop.takeDatabase()
  const failed = page.getByText('The pieces could not be loaded.')

  await page.getByRole('link', { name: 'Bracelets' }).first().click()
  await expectHeading(page, 'Bracelets', '/shop/bracelets')
  await failed.waitFor()
  await page.goBack()
  await expectHeading(page, 'Bags', '/shop/bags')
  await page.getByRole('link', { name: 'Enkiama, home' }).click()
  await expectHeading(page, notice, '/')
  await page.goBack()
  await expectHeading(page, 'Bags', '/shop/bags')
  await page.getByRole('link', { name: 'Bracelets' }).first().click()
  await failed.waitFor()

  await shop.giveDatabase()
  await page.getByRole('link', { name: 'Retry' }).click()
  await failed.waitFor({ state: 'hidden' })
  await expectHeading(page, 'Bracelets', '/shop/bracelets')
})
