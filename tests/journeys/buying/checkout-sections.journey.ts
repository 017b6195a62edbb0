import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { becomeBuyer, endSession, login, secondDevice } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'

const line = 'Naisiae Sankale, Ngong Road 12, Nairobi, Nairobi County, 00100, Kenya, +254712345678'
const section = (page: Page, name: string) => page.getByRole('region', { name })
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })

test('checkout: three sections, two addresses, a method, and the same on a second device', async ({
  page,
  browser,
}) => {
  const email = await becomeBuyer(page, { inCart: { 'Herd band': 2 }, hasAddress: false })
  await page.goto('/shop/checkout')
  const add = page.getByRole('dialog', { name: 'Add Shipping Address' })
  await add.getByRole('button', { name: 'Close' }).click()
  const summary = section(page, 'Order Summary')
  for (const text of ["Item's Total (2)", '$44.00', 'Shipping', '$5.00', 'Tax', '$0.00', 'Grand Total', '$49.00']) {
    await expect(summary).toContainText(text)
  }
  await expect(section(page, 'Shipping Address')).toContainText('Add Address')
  await expect(section(page, 'Shipping Address')).toContainText('No address provided.')
  await expect(summary).toContainText('2 × Herd band')
  await expect(page.getByRole('radio', { name: 'Mpesa' })).toBeChecked()
  await expectAccessible(page)

  await proceed(page).click()
  await add.getByRole('button', { name: 'Save Address' }).click()
  for (const rule of ['Address', 'City', 'State', 'Zip', 'Phone']) {
    await expect(add.getByText(`${rule} is required`, { exact: true })).toBeVisible()
  }
  await expect(add.getByLabel('Country')).toHaveValue('Kenya')
  await expectAccessible(page)
  await fillAddress(page)
  await page.route('**/api/user/address', (route) => route.abort(), { times: 1 })
  await add.getByRole('button', { name: 'Save Address' }).click()
  await expect(add.getByText('Failed to save address')).toBeVisible()
  await add.getByRole('button', { name: 'Save Address' }).click()
  await expect(page).toHaveURL('/shop/checkout/mpesa')
  // With an address in Kenya, shillings are the larger price at once.
  await expect(page.locator('html')).toHaveClass(/pays-kes/)
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(section(page, 'Shipping Address')).toContainText(line)

  await page.getByRole('button', { name: 'Add Customer Address' }).click()
  const customer = page.getByRole('dialog', { name: 'Add Customer Address' })
  await customer.getByRole('button', { name: 'Same as shipping address' }).click()
  await customer.getByLabel('Zip').fill('00200')
  await customer.getByRole('button', { name: 'Save Address' }).click()
  await expect(section(page, 'Customer Address')).toContainText(line.replace('00100', '00200'))

  await page.getByRole('button', { name: 'Edit Shipping Address' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Shipping Address' })
  for (const [label, value] of Object.entries({ Name: 'Naisiae Sankale', City: 'Nairobi', Zip: '00100' })) {
    await expect(edit.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  await expect(edit.getByLabel('Phone')).toHaveValue('712345678')
  await edit.getByRole('button', { name: 'Close' }).click()
  await expect(edit).toBeHidden()

  await page.getByRole('button', { name: 'Shipping Address', exact: true }).click()
  await expect(section(page, 'Shipping Address').getByText('Ngong Road 12', { exact: true })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Mpesa' })).toBeChecked()

  const other = await secondDevice(browser, email, page.viewportSize() ?? { width: 390, height: 844 })
  await other.goto('/shop/checkout')
  await expect(other.getByRole('radio', { name: 'Mpesa' })).toBeChecked()
  await expect(section(other, 'Shipping Address')).toContainText(line)
  await expect(section(other, 'Customer Address')).toContainText('00200')
  await proceed(other).click()
  await expect(other).toHaveURL('/shop/checkout/mpesa')
  await other.context().close()
})

async function fillAddress(page: Page) {
  const form = page.getByRole('dialog')
  await form.getByLabel('Address', { exact: true }).fill('Ngong Road 12')
  await form.getByLabel('City').fill('Nairobi')
  await form.getByLabel('State').fill('Nairobi County')
  await form.getByLabel('Zip').fill('00100')
  await form.getByLabel('Phone').fill('0712345678')
}

test('the bank takes an order', async ({ page }) => {
  const email = await becomeBuyer(page)
  await page.goto('/shop/checkout')
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await proceed(page).click()
  // The amount below is $22.00 and $5.00 shipping, at 129.5 shillings a dollar.
  await expect(page).toHaveURL('/shop/checkout/bank')
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
  await expect(page.getByText('KES 3,497')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Failed to submit order. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: /^Order EK-\d+ is placed$/ })).toBeVisible()
  await expect(page.getByText('Example Bank, account 0123456789')).toBeVisible()
  await expectAccessible(page)
  const number = new URL(page.url()).searchParams.get('order') ?? ''
  await page.reload()
  await expect(page.getByText(number).first()).toBeVisible()
  await page.goto('/shop/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()

  await page.goto(`/account/orders/${number}`)
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expectAccessible(page)
  await becomeBuyer(page)
  const answer = await page.goto(`/account/orders/${number}`)
  expect(answer?.status()).toBe(404)
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto(`/account/orders/${number}`)
  await expect(page).toHaveURL(/\/auth\?return=/)
  await login(page, email)
  await expect(page).toHaveURL(`/account/orders/${number}`)
})

test("a choice after the session's end leads to the login, and back to checkout", async ({ page }) => {
  const email = await becomeBuyer(page)
  await page.goto('/shop/checkout')
  await endSession(page)
  // `click` instead of `check`, because the page may redirect before the radio button is marked.
  await page.getByRole('radio', { name: 'Bank Transfer' }).click()
  await expect(page).toHaveURL('/auth')
  await login(page, email)
  await expect(page).toHaveURL('/shop/checkout')
})

test('a quick customer is not asked for the address again, on a slow network', async ({ page }) => {
  await becomeBuyer(page, { inCart: { 'Herd band': 1 }, hasAddress: false })
  await page.goto('/shop/checkout')
  await fillAddress(page)
  const dialog = page.getByRole('dialog')
  const { promise: isOpenMeanwhile, resolve } = Promise.withResolvers<boolean>()
  await page.route('**/checkout.data**', async (route) => {
    await untilFaded(page)
    resolve(await dialog.isVisible())
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save Address' }).click()
  expect(await isOpenMeanwhile).toBe(true)

  await expect(section(page, 'Shipping Address')).toContainText('Ngong Road 12')
  await expect(dialog).toBeHidden()
  await proceed(page).click()
  await expect(page).toHaveURL('/shop/checkout/mpesa')
})

test('a press right after saving an address goes on to the payment, also on a slow phone', async ({ page }) => {
  await becomeBuyer(page, { hasAddress: false })
  await page.goto('/shop/checkout')
  await fillAddress(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await page.evaluate(() => {
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLButtonElement && target.textContent === 'Proceed to Payment') target.click()
    })
  })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page).toHaveURL('/shop/checkout/mpesa')
})

/** Waits as long as a closing dialog needs to fade out. */
async function untilFaded(page: Page) {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let frame = 0; frame < 3; frame++) await nextFrame()
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    for (let frame = 0; frame < 3; frame++) await nextFrame()
  })
}
