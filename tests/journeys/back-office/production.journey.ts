import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn, phonePhoto, staffHeaders } from '../steps/office.ts'

/** Loads the rest of the queue: the order that is due last is at its end. */
async function showAll(page: Page) {
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first(),
  ).toBeVisible()
  while (await more.isVisible()) {
    await more.click()
    await expect(more).not.toHaveText('Loading...')
  }
}

/** Both begin and end at the same height. */
async function expectSameRow(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  expect(Math.abs((a?.y ?? 0) - (b?.y ?? 999))).toBeLessThan(2)
  expect(Math.abs((a?.height ?? 0) - (b?.height ?? 999))).toBeLessThan(2)
}

test('a maker takes an order line, marks it as made, and appears in the payroll list', async ({ page }) => {
  const maker = `Nashipae ${randomUUID().slice(0, 8)}`
  const { orderNumber } = await buy(page.request, 'Rain band')
  const { orderNumber: other } = await buy(page.request, 'Rain band')
  await logIn(page)
  await page.goto('/admin/making')
  await page.getByRole('button', { name: 'Change the maker' }).click()
  await page.getByLabel('Who makes it').fill(maker)
  await showAll(page)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: orderNumber, exact: true }) })
  await card.getByRole('button', { name: /^I’ll make it/ }).click()
  await expect(card.getByText('We notify the customer shortly; until then you can undo it.')).toBeVisible()
  await card.getByRole('button', { name: /^Undo/ }).click()
  await card.getByRole('button', { name: /^I’ll make it/ }).click()
  await expect(card.getByText(`${maker} is making it`)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await card.getByRole('button', { name: /^Made/ }).click()
  await expect(card.getByText(`Made by ${maker}`)).toBeVisible()
  await expect(card.getByRole('link', { name: `All of ${orderNumber} is made: send it` })).toBeVisible()

  await page.goto(`/admin/orders/${orderNumber}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Rain band' }).first()).toContainText(`Made by ${maker}`)
  await expect(page.getByRole('button', { name: /^Undo made: Rain band/ })).toBeVisible()

  const headers = await staffHeaders(page.request)
  const queue = await page.request.get(`/api/admin/making?order=${other}`, { headers })
  const step = { from: 'waiting', to: 'made', maker }
  await page.request.post(`/api/admin/making/${(await queue.json())[0].id}/step`, { headers, data: step })
  await page.goto('/admin/making')
  await page.getByRole('link', { name: 'Makers’ pay' }).click()
  const made = page.locator('section').filter({ has: page.getByRole('heading', { name: maker }) })
  const row = made.getByRole('listitem').filter({ hasText: orderNumber })
  await expect(row.getByRole('link')).toHaveText([orderNumber, other])
  // An earlier run of this journey may have set the rate of the product.
  const unrated = made.getByRole('link', { name: 'no rate yet' })
  if (await unrated.isVisible()) {
    await unrated.click()
    await expect(row.getByLabel(/^Pay for one piece/)).toBeFocused()
  } else await row.getByText('Change the rate').click()
  await expectSameRow(row.getByLabel(/^Pay for one piece/), row.getByRole('button', { name: 'Save' }))
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectSameRow(
    page.getByLabel('Month', { exact: true }),
    page.getByRole('button', { name: 'Download pay list' }),
  )
  await page.setViewportSize({ width, height })
  await row.getByLabel(/^Pay for one piece/).fill('many')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Rate must be whole shillings, 0 to 1,000,000')).toBeVisible()
  await row.getByLabel(/^Pay for one piece/).fill('450')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(made.getByText('2 pieces, KES 900')).toBeVisible()
  await expect(made.getByRole('listitem')).toHaveText(/^2 × Rain band/)
  await expectAccessible(page)
  await expectFits(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download pay list' }).click()
  expect((await file).suggestedFilename()).toMatch(/^making-\d{4}-\d\d\.csv$/)
})

test('a photo on Today is kept while its row leaves the list', async ({ page }) => {
  const { orderNumber } = await buy(page.request, 'Rain band')
  const headers = await staffHeaders(page.request)
  // Today as if no other piece were to make, because it lists the six that are due first.
  await page.route('/api/admin/today', async (route) => {
    const queue = await page.request.get('/api/admin/making?limit=1000', { headers })
    const lines = (await queue.json()) as { order_number: string; state: string; due_on: string }[]
    const items = lines
      .filter(({ order_number, state }) => order_number === orderNumber && state !== 'made')
      .map((line) => ({ kind: 'make', due_on: line.due_on, line }))
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), items } })
  })
  await page.clock.install()
  await logIn(page)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: orderNumber, exact: true }) })
  await row.getByRole('button', { name: /^I’ll make it/ }).click()
  await row.getByRole('button', { name: /^Made/ }).click()
  const chooser = page.waitForEvent('filechooser')
  await row.getByText('Photo', { exact: true }).click()
  // The camera is open for longer than the row would stay.
  await page.clock.fastForward('00:25')
  await (await chooser).setFiles(await phonePhoto(3))
  const dialog = page.getByRole('dialog', { name: `A photo of ${orderNumber}` })
  const rowsOfNumber = dialog.getByText(orderNumber, { exact: true }).evaluate((one) => one.getClientRects().length)
  expect(await rowsOfNumber).toBe(1)
  await dialog.getByLabel('A sentence with it').fill('The clasp is on.')
  await page.clock.fastForward('00:25')
  await expect(dialog.getByAltText('What the buyer will see')).toBeVisible()
  await expect(dialog.getByLabel('A sentence with it')).toHaveValue('The clasp is on.')
  await dialog.getByRole('button', { name: 'Show it to the buyer' }).click()
  await page.getByRole('alertdialog', { name: 'Success!' }).getByRole('button', { name: 'OK' }).click()
  await page.clock.fastForward('00:25')
  await expect(row).toHaveCount(0)
})

test("a buyer sees a maker's photograph of the product until it is removed", async ({ page }) => {
  const words = 'The first rows are on the thread.'
  // From here on the page has the buyer's session, besides the session of staff.
  const { orderNumber } = await buy(page.request, 'Rain band')
  await logIn(page)
  await page.goto(`/admin/orders/${orderNumber}`)
  await page.getByRole('button', { name: 'Add a photo' }).click()
  const dialog = page.getByRole('dialog', { name: `A photo of ${orderNumber}` })
  await expect(dialog.locator('input[type=file]:focus')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Show it to the buyer' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please take or choose a picture.')
  await dialog.getByLabel('Choose a picture').setInputFiles(await phonePhoto(3))
  await expect(dialog.getByAltText('What the buyer will see')).toBeVisible()
  await dialog.getByLabel('A sentence with it').fill(words)
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Show it to the buyer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Photo added:/).last()).toBeInViewport()
  await expect(page.getByText(words, { exact: true })).toBeVisible()

  await page.goto(`/account/orders/${orderNumber}`)
  const shown = page.getByRole('img', { name: 'Photograph of your order in the making' })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.goto(`/admin/orders/${orderNumber}`)
  await page.getByRole('button', { name: 'Take photo 1 away' }).click()
  await page.getByRole('button', { name: 'Take it away', exact: true }).click()
  await expect(page.getByText(words, { exact: true })).toBeHidden()
})
