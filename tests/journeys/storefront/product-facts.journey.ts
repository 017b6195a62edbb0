import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'

const path = '/shop/Thin%20band%20in%20green'
const sizesLink = (page: Page) => page.getByRole('article').getByRole('link', { name: 'Size guide' })

test('below BUY NOW are production time, delivery and its lowest price, and returns', async ({ page }) => {
  await page.goto(path)
  const facts = page.getByRole('article')
  await expect(facts.getByText(/^Made for you by \d+\s\w+/)).toBeVisible()
  await expect(
    facts.getByText(/^In Kenya: at your parcel office by \d+\s\w+.*\s+Abroad: with you by \d+\s\w+.*$/),
  ).toBeVisible()
  await expect(facts.getByText(/^Delivery from\s\$5\.00, free if you collect it from us$/)).toBeVisible()
  await expect(facts.getByText('Send it back unworn within 14 days')).toBeVisible()
  await expect(facts.getByRole('link', { name: 'Delivery and returns' })).toHaveAttribute('href', '/delivery')
})

test("ratings are beside a product's price", async ({ page }) => {
  await page.goto('/shop/Dry%20season%20cuff')
  const price = page.getByText('from $52.00', { exact: true }).first()
  const rating = page.getByRole('article').getByRole('link', { name: /^\d\.\d of 5, \d reviews?/ })
  await page.setViewportSize({ width: 390, height: 664 })
  await expect(rating).toBeInViewport({ ratio: 1 })
  const [below = 0, above = 0] = [(await price.boundingBox())?.y, (await rating.boundingBox())?.y]
  expect(below - above, 'the price is the next line').toBeLessThan(48)
  const bar = await page.locator('[data-buy-bar]').boundingBox()
  expect(below).toBeLessThan((bar?.y ?? 0) - 30)
  await expect(
    page.getByRole('region', { name: 'What buyers say' }).getByText('A buyer of the demo').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test("a product's size guide opens over its page, and selected options stay", bothSizes, async ({ page }) => {
  await page.goto(path)
  await page.getByRole('radio', { name: '16 cm' }).check()
  await sizesLink(page).click()
  const sheet = page.getByRole('dialog', { name: 'Size guide' })
  await expect(sheet.getByRole('row')).toHaveText([
    'WristIn inches',
    '14 cm 5.5Choose',
    ...['16 cm +$2.00KES 2596.3Choose', '18 cm +$2.00KES 2597.1Choose', '20 cm +$4.00KES 5187.9Choose'],
  ])
  await expect(sheet.getByRole('row', { name: '20 cm' }).getByText('$4.00')).toBeVisible()
  await expect(sheet.getByRole('row', { name: '20 cm' }).getByText('KES 518')).toBeHidden()
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(sizesLink(page)).toBeFocused()
  await sizesLink(page).click()
  await page.mouse.click(5, 5)
  await expect(sheet).toBeHidden()
  await sizesLink(page).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('radio', { name: '16 cm' })).toBeChecked()

  await sizesLink(page).click()
  await sheet.getByRole('row', { name: '18 cm' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('radio', { name: '18 cm' })).toBeChecked()

  await page.getByRole('radio', { name: '14 cm' }).check()
  await sizesLink(page).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('radio', { name: '14 cm' })).toBeChecked()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the size guide is a page', async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('dialog')).toBeHidden()
    await sizesLink(page).click()
    await expect(page).toHaveURL('/sizes')
  })
})
