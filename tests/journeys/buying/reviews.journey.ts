import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { setSessionCookie } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn, phonePhoto, staffHeaders } from '../steps/office.ts'
import { dialog } from '../steps/shopper.ts'

/** Journeys at both widths share one shop, so each reviews another product. */
const pieceOf = () =>
  test.info().project.name === 'phone' ? 'Passport cover' : 'Journal cover with a zigzag in orange'

async function buyAndSend(request: APIRequestContext) {
  const { orderNumber, cookie } = await buy(request, pieceOf())
  const data = { from: 'paid', to: 'sent' }
  const headers = await staffHeaders(request)
  expect((await request.post(`/api/admin/orders/${orderNumber}/state`, { headers, data })).ok()).toBe(true)
  const messages = await request.get(`/api/admin/orders/${orderNumber}/customer-messages`, { headers })
  return { orderNumber, cookie, link: /\/orders\/EK-\d+\/[0-9a-f]{32}/.exec(await messages.text())?.[0] ?? '' }
}

/** Opens the page of a sent order as its buyer. */
async function openSentOrder(page: Page) {
  const { orderNumber, cookie } = await buyAndSend(page.request)
  await setSessionCookie(page, cookie)
  await page.goto(`/account/orders/${orderNumber}`)
}

async function readRating(page: Page): Promise<unknown> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text)).find((one) => one['@type'] === 'Product').aggregateRating
}

test('a buyer reviews a product with a photograph, staff publish it with an answer, and the buyer deletes it', async ({
  page,
}) => {
  const words = `Lies flat on the table. ${randomUUID()}`
  const pagePath = `/shop/${encodeURIComponent(pieceOf())}`
  await openSentOrder(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Please choose from 1 to 5 stars')).toBeVisible()
  await expect(page.getByText('Your review is required')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('radio', { name: '4 stars' }).check()
  await expect(page.getByText('Please choose from 1 to 5 stars')).toBeHidden()
  await expect(page.getByText('Your review is required')).toBeVisible()
  await page.getByLabel('Your review').fill(words)
  await expect(page.getByText('Your review is required')).toBeHidden()
  await page.getByLabel('Photographs', { exact: true }).setInputFiles(await phonePhoto(3))
  await page.getByLabel('First name').fill('Naisiae')
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Thank you for your review')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photograph 1' })).toBeVisible()
  await expect(page.getByLabel('Your review'), 'no form looks unsent').toBeHidden()
  await page.getByText('Change my review').click()
  await expect(page.getByLabel('Your review')).toHaveValue(words)
  await expectAccessible(page)
  const own = page.url()

  const office = await page.context().newPage()
  await office.goto(pagePath)
  expect(await readRating(office)).toBeUndefined()
  await logIn(office)
  await office.goto('/admin/product-reviews')
  const card = office.getByRole('listitem').filter({ hasText: words })
  await expect(card.getByText('Waiting for you')).toBeVisible()
  await expectAccessible(office)
  await card.getByLabel('Your answer, shown below it').fill('Asante sana.')
  await card.getByRole('button', { name: 'Publish' }).click()
  await expect(card.getByText('Published', { exact: true })).toBeVisible()
  await expect(card.getByText('Your answer: Asante sana.')).toBeVisible()
  await expect(card.getByLabel('Your answer, shown below it')).toBeHidden()
  await office.goto(pagePath)
  const shown = office.getByRole('region', { name: 'What buyers say' })
  await expect(shown.getByText(words)).toBeVisible()
  await expect(shown.getByText('Naisiae')).toBeVisible()
  await expect(shown.getByText('Asante sana.')).toBeVisible()
  expect(await readRating(office)).toMatchObject({ ratingValue: '4.0', reviewCount: 1 })
  await expectFits(office)

  await page.goto(own)
  await page.getByRole('button', { name: 'Delete my review' }).click()
  await dialog(page, 'Delete your review?').getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible()
  await expect(async () => {
    await office.reload()
    expect(await readRating(office)).toBeUndefined()
  }).toPass()
  await expect(shown).toBeHidden()
})

test('without scripts a guest reviews a product by the private link, and deletes the review', async ({
  browser,
  request,
  baseURL,
}) => {
  const { link } = await buyAndSend(request)
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await plain.newPage()
  await page.goto(link)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByLabel('Your review').fill('  ')
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Please write up to 2,000 characters')).toBeVisible()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByLabel('Your review').fill('It is lovely.')
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Thank you for your review')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('The makers check your review before they publish it.')).toBeVisible()
  await page.getByRole('link', { name: 'Change it' }).click()
  await page.getByRole('button', { name: 'Delete my review' }).click()
  await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible()
  await plain.close()
})
