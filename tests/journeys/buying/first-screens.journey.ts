import { expect, type Locator, type Page } from '@playwright/test'
import { becomeBuyer, payNow, setProduct } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { newEmail, newPhone, promptSent } from '../steps/shopper.ts'

/** A phone's viewport with the bars of its browser; `phone` is the same without them. */
const smallPhone = { width: 390, height: 664 }
const phone = { width: 390, height: 844 }

const berlin = {
  name: 'Jonas Weber',
  address: 'Lindenstraße 12',
  city: 'Berlin',
  state: '',
  zip: '10969',
  country: 'Germany',
  phone: '+4915112345678',
}

/** Expects the whole control to be visible above the bar at the bottom of the screen. */
async function expectInSight(control: Locator, above: Locator) {
  const [box, bar] = [await control.boundingBox(), await above.boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0), String(control)).toBeLessThanOrEqual(bar?.y ?? 0)
}

async function expectCheckoutInOneScreen(page: Page) {
  const bar = page.getByRole('region', { name: 'Order Summary' })
  await expect(page.getByRole('region', { name: 'Customer Address' })).toContainText('Same as shipping address')
  for (const method of ['Mpesa', 'Airtel Money', 'Bank Transfer', 'Card'])
    await expectInSight(page.getByRole('main').locator('label').filter({ hasText: method }), bar)
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

test('addresses, delivery and all ways to pay are one screen of a phone', async ({ page }) => {
  await becomeBuyer(page)
  await page.setViewportSize(smallPhone)
  await page.goto('/shop/checkout')
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(
    /Parcel office in Kenya, \$5\.00KES\s\d+ · in Nairobi by .*Or: Rider in Nairobi/,
  )
  await expectCheckoutInOneScreen(page)

  expect((await page.request.post('/api/user/address', { data: berlin })).ok()).toBe(true)
  await page.setViewportSize(phone)
  await page.reload()
  await expect(page.getByText('You may have to pay customs and tax on arrival.').first()).toBeVisible()
  await expectCheckoutInOneScreen(page)
})

test('the confirmation names what is missing beside its button', async ({ page }) => {
  await becomeBuyer(page, { inCart: { 'Herd band': 1, 'Rain band': 2, 'Spiral of seven turns': 1 }, hasAddress: false })
  await page.setViewportSize(phone)
  await page.goto('/shop/cart')
  await page.getByRole('button', { name: 'Go to Checkout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your order' })
  await expect(dialog.getByText('Needed to continue: phone number')).toBeVisible()
  await dialog.getByLabel('Email').fill('naisiae')
  await expect(dialog.getByText('Needed to continue: email, phone number')).toBeVisible()
  await dialog.getByLabel('Email').fill(newEmail())
  await dialog.getByLabel('Phone').fill('71')
  await dialog.getByLabel('Phone').blur()
  const missing = dialog.getByText('Needed to continue: phone number')
  const edgeOf = async (one: Locator) => (await one.boundingBox()) ?? { y: 0, height: 0 }
  await expect
    .poll(async () => {
      const error = await edgeOf(dialog.getByText('Phone number must start with'))
      return error.height > 0 && error.y + error.height <= (await edgeOf(missing)).y
    })
    .toBe(true)
  await dialog.getByLabel('Phone').fill(newPhone())
  await expect(dialog.getByText('Needed to continue')).toBeHidden()
})

test('the pieces, the amount and Pay Now are in the first screen, and then the countdown', async ({ page }) => {
  await becomeBuyer(page, { inCart: { 'Herd band': 1, 'Rain band': 2 } })
  for (const size of [smallPhone, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size)
    await page.goto('/shop/checkout/mpesa')
    const pieces = page.getByRole('list', { name: 'What you pay for' })
    await expect(pieces.getByRole('listitem')).toHaveText(['2 × Rain band', '1 × Herd band'])
    await expect(pieces).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(smallPhone)
  await payNow(page, newPhone())
  await expect(promptSent(page)).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('list', { name: 'What you pay for' })).toBeVisible()
})

test('the floating cart stands beside BUY NOW, and on an order beside its title', async ({ page }) => {
  await becomeBuyer(page)
  expect((await page.request.post('/api/orders', { data: { method: 'bank' } })).ok()).toBe(true)
  await setProduct(page, 'Rain band', 1)
  const cart = page.getByRole('link', { name: 'Cart, 1 piece' })
  await page.setViewportSize(smallPhone)
  await page.goto(`/shop/${encodeURIComponent('Herd band')}`)
  await expect(cart).toBeVisible()
  const [button, link] = [await page.getByRole('button', { name: 'BUY NOW' }).boundingBox(), await cart.boundingBox()]
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(link?.x ?? 0)
  expect(Math.abs((button?.y ?? 0) - (link?.y ?? 0))).toBeLessThan(20)

  await page.goto('/account/orders')
  await page.getByRole('link', { name: /^Order EK-/ }).click()
  const title = page.getByRole('heading', { name: /^Order EK-/ })
  await expect(title).toBeVisible()
  await page.getByRole('rowheader', { name: 'Grand Total' }).scrollIntoViewIfNeeded()
  const total = await page.getByRole('table').boundingBox()
  const onOrder = await cart.boundingBox()
  expect((onOrder?.y ?? 0) + (onOrder?.height ?? 0)).toBeLessThan(total?.y ?? 0)
})
