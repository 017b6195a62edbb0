import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { createJumpingClock, type JumpingClock } from '#tests/faults/crash/clock.ts'
import { makeDataDir } from '#tests/support/database/own-database.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { test } from '../steps/journey.ts'
import { buyByBank, buyByCard, buyByMpesa, type NightOrder, payDifference } from '../steps/night.ts'
import { logIn, phonePhoto, staffHeaders } from '../steps/office.ts'
import { statementWithReversal } from '../steps/statement.ts'
import { readSums } from '../steps/sums.ts'
import { countTapsAndFields } from '../steps/taps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The taps, fields and scrolled pixels that each part of a maker's day may need at most. */
const limits = {
  bank: { taps: 4, fields: 0, scrolled: 0 },
  exchange: { taps: 2, fields: 1, scrolled: 0 },
  question: { taps: 2, fields: 1, scrolled: 0 },
  making: { taps: 8, fields: 0, scrolled: 844 },
  photograph: { taps: 3, fields: 0, scrolled: 0 },
  parcels: { taps: 5, fields: 1, scrolled: 0 },
  statement: { taps: 2, fields: 1, scrolled: 0 },
  reversal: { taps: 4, fields: 0, scrolled: 0 },
  closing: { taps: 2, fields: 0, scrolled: 0 },
}

/** A separate shop with its own clock, because a whole day passes. */
let shop: ShopProcess
let clock: JumpingClock
let sandboxUrl: string
let dataDir: string
const products = {
  'Rain collar': { price: '40.00' },
  'Herd band': { price: '22.00' },
  'Rain bangle': {
    price: '18.50',
    choices: [{ name: 'Size', values: [{ name: 'Small' }, { name: 'Large', difference: 5 }] }],
  },
}

test.beforeAll(async ({ playwright }) => {
  dataDir = await makeDataDir()
  clock = createJumpingClock(dataDir)
  advanceToHour(1)
  const [port, sandbox] = [String(await findFreePort()), String(await findFreePort())]
  sandboxUrl = `http://127.0.0.1:${sandbox}`
  shop = await startShopProcess({
    ...clock.env,
    PORT: port,
    SANDBOX_PORT: sandbox,
    DATA_DIR: join(dataDir, 'shop'),
    SEED_DEMO: 'false',
    ADMIN_PASSWORD: 'journeys only 1',
    BANK_DETAILS: 'Enkiama, Example Bank, account 0123456789',
  })
  const request = await playwright.request.newContext({ baseURL: shop.url })
  const headers = await staffHeaders(request)
  for (const [name, { price, ...more }] of Object.entries(products)) {
    const choices = JSON.stringify('choices' in more ? more.choices : [])
    const images = await phonePhoto(2)
    const multipart = { name, category: 'chokers', price, description: 'Glass beads.', choices, images }
    const added = await request.post('/api/admin/products', { headers, multipart })
    expect(added.ok(), await added.text()).toBe(true)
  }
  await request.dispose()
})

test.afterAll(async () => {
  await shop?.end()
  await rm(dataDir, { recursive: true, force: true })
})

/** Advances the clock to the next full hour of this number in Nairobi. */
function advanceToHour(hour: number) {
  const sinceMidnight = (Math.floor(clock.now().getTime() / 1_000) + 3 * 3_600) % 86_400
  clock.jump({ seconds: (hour * 3_600 - sinceMidnight + 86_400) % 86_400 })
}

const door = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name })

/** Counts the taps, fields and pixels of one part of the day, and fails above its limits. */
async function within(part: keyof typeof limits, work: (hand: ReturnType<typeof countTapsAndFields>) => Promise<void>) {
  await test.step(part, async () => {
    const hand = countTapsAndFields()
    await work(hand)
    const { taps, fields, scrolled } = limits[part]
    expect.soft(hand.done.taps, `taps of ${part}`).toBeLessThanOrEqual(taps)
    expect.soft(hand.done.fields, `fields of ${part}`).toBeLessThanOrEqual(fields)
    expect.soft(hand.done.scrolled, `pixels scrolled of ${part}`).toBeLessThanOrEqual(scrolled)
  })
}

const ofOrder = (page: Page, text: string, name: string, { number }: NightOrder): Locator =>
  page.getByRole('button', { name: `${text}: ${name} of ${number}`, exact: true })

async function readOrder(page: Page, { number }: NightOrder) {
  const answer = await page.request.get(`/api/admin/orders/${number}`, { headers: await staffHeaders(page.request) })
  return (await answer.json()) as { state: string; receipt: string; amount_kes: number }
}

test('a day of the shop, from the orders of the night to its closing: every sum agrees to the cent', async ({
  browser,
}, { project }) => {
  const { viewport = null, hasTouch = false, isMobile = false } = project.use
  const page = await (await browser.newContext({ baseURL: shop.url, viewport, hasTouch, isMobile })).newPage()
  const day = nairobiDay(clock.now())
  const mpesa = await buyByMpesa(shop.url, { name: 'Rain collar', quantity: 1 })
  const card = await buyByCard(shop.url, { name: 'Herd band', quantity: 2 })
  const bank = await buyByBank(shop.url, { name: 'Rain bangle', quantity: 1, choices: { Size: 'Small' } })
  const words = 'Can the bands be worn in the rain?'
  await card.buyer.call('POST', `/api/orders/${card.number}/help`, { asks: 'question', words })

  advanceToHour(8)
  await logIn(page)
  await within('bank', async ({ tap }) => {
    await tap(page.getByRole('link', { name: /^Check: 1 bank transfer/ }))
    await tap(page.getByRole('link', { name: new RegExp(bank.number) }))
    await tap(page.getByRole('button', { name: 'Mark as received' }))
    // The form proposes the day of the browser, which has the machine's clock and not the shop's.
    await page.getByLabel('Arrived on').fill(nairobiDay(clock.now()))
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Mark as received' }))
    await expect(page.getByRole('button', { name: 'Start making' })).toBeVisible()
  })

  await within('exchange', async ({ tap, choose }) => {
    const exchange = page.getByRole('dialog', { name: 'Exchange' })
    await tap(page.getByRole('button', { name: 'Exchange', exact: true }))
    await choose(exchange.getByLabel('Size'), 'Large')
    await tap(exchange.getByRole('button', { name: /^Ask for KES/ }))
    await expect(page.getByText(/^Waits for its payment/)).toBeVisible()
  })
  const differenceKes = await payDifference(page.request, bank)

  await within('question', async ({ tap, type }) => {
    await tap(door(page, /^Messages/))
    const thread = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: card.number }) })
    await type(thread.getByLabel('Your answer, sent to the buyer'), 'Yes, glass and wire stay as they are.')
    await tap(thread.getByRole('button', { name: 'Answer', exact: true }))
    await expect(thread.getByText('Answered')).toBeVisible()
  })

  await within('making', async ({ tap }) => {
    await tap(door(page, /^Today/))
    await tap(page.getByRole('link', { name: /^Making queue/ }))
    for (const [name, order] of [
      ['Rain collar', mpesa],
      ['Herd band', card],
      ['Rain bangle', bank],
    ] as const) {
      await tap(ofOrder(page, 'I’ll make it', name, order))
      await tap(ofOrder(page, 'Made', name, order))
      // A line in production has an 'Undo' button too, so the test first waits until 'Made' is gone.
      await expect(ofOrder(page, 'Made', name, order)).toBeHidden()
      await expect(ofOrder(page, 'Undo', name, order)).toBeVisible()
    }
  })

  await within('photograph', async ({ tap }) => {
    const made = page.getByRole('listitem').filter({ has: page.getByLabel(`Photo: Herd band of ${card.number}`) })
    const chooser = page.waitForEvent('filechooser')
    await tap(made.getByText('Photo', { exact: true }).first())
    await (await chooser).setFiles(await phonePhoto(4))
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Show it to the buyer' }))
    await tap(page.getByRole('alertdialog', { name: 'Success!' }).getByRole('button', { name: 'OK' }))
  })

  await within('parcels', async ({ tap, choose }) => {
    await tap(page.getByRole('link', { name: `All of ${card.number} is made: send it` }).first())
    const sending = page.getByRole('dialog', { name: 'Mark as sent' })
    await tap(page.getByRole('button', { name: 'Mark as sent' }))
    await choose(sending.getByLabel('Herd band'), '1 of 2')
    await tap(sending.getByRole('button', { name: 'Send these pieces' }))
    await expect(page.getByText('1 left to send')).toBeVisible()
    await tap(page.getByRole('button', { name: 'Mark as sent' }))
    await tap(sending.getByRole('button', { name: 'Mark as sent' }))
    await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  })

  advanceToHour(22)
  const { receipt, amount_kes: kes } = await readOrder(page, mpesa)
  await logIn(page)
  await within('statement', async ({ tap, upload }) => {
    await tap(door(page, /^More/))
    await tap(page.getByRole('link', { name: /^Closing the day/ }))
    const file = await statementWithReversal(page.request, sandboxUrl, { receipt, kes })
    await upload(page.getByLabel('Upload statement'), file)
    await expect(page.getByRole('heading', { name: 'Reversed by the payer, not by the shop (1)' })).toBeVisible()
  })

  await within('reversal', async ({ tap }) => {
    await tap(door(page, /^Today/))
    await tap(page.getByRole('link', { name: /^Check: 1 payment/ }))
    await tap(page.getByRole('button', { name: 'The money is gone' }))
    await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }))
    await expect(page.getByText(/^No payments to check\./)).toBeVisible()
  })
  expect((await readOrder(page, mpesa)).state).toBe('refunded')

  advanceToHour(0)
  await logIn(page)
  await within('closing', async ({ tap }) => {
    await tap(page.getByRole('button', { name: `Close the day: ${dayText(day)}` }))
    const closing = page.getByRole('dialog')
    await expect(closing.getByText('Everything agrees.')).toBeVisible()
    await tap(closing.getByRole('button', { name: 'Close this day' }))
    await expect(closing).toHaveCount(0)
  })

  const sums = await readSums(page.request, day)
  const charged = [await readOrder(page, card), await readOrder(page, bank)].map(({ amount_kes }) => amount_kes)
  const leftKes = charged.reduce((sum, one) => sum + one, differenceKes) * 100
  const leftUsd = 2 * 2_200 + 1_850 + 500
  expect(sums).toMatchObject({ dashboardUsd: leftUsd, monthsUsd: leftUsd, categoriesUsd: leftUsd, salesUsd: leftUsd })
  expect(sums).toMatchObject({ sold: 3, salesQuantity: 3, salesKes: sums.goodsKes })
  expect(sums).toMatchObject({ dashboardKes: leftKes, booksKes: leftKes, fileKes: leftKes })
  expect(sums.booksFeesKes).toBe(sums.fileFeesKes)
  await page.context().close()
})
