import { expect, type Page } from '@playwright/test'
import { becomeBuyer } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { fromNewAddress, newEmail, newPhone, promptSent } from '../steps/shopper.ts'
import { countTapsAndFields } from '../steps/taps.ts'

const most = { taps: 9, fields: 7 }
const mostOfGuest = { taps: 7, fields: 6 }
const mostWithoutAddress = { taps: 8, fields: 6 }
const mostOfReturning = { taps: 5, fields: 0 }

type Counted = Pick<ReturnType<typeof countTapsAndFields>, 'tap' | 'type'>

/** The address form is open at once, with the name and the phone filled in. */
async function giveAddressAndPay(page: Page, phone: string, { tap, type }: Counted) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const address = page.getByRole('dialog', { name: 'Add Shipping Address' })
  await expect(address.getByLabel('Name')).toHaveValue('Naisiae Sankale')
  await expect(address.getByLabel('Phone')).toHaveValue(phone.replace(/^0/, ''))
  await type(address.getByLabel('Address', { exact: true }), 'Ngong Road 12')
  await type(address.getByLabel('City'), 'Nairobi')
  await tap(button('Save Address'))
  await tap(button('Proceed to Payment'))

  await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
  await tap(button('Pay Now'))
  await expect(promptSent(page)).toBeVisible()
}

/** Pays by the phone number that the shop has filled in. */
async function payAtOnce(page: Page, tap: Counted['tap']) {
  await tap(page.getByRole('button', { name: 'Proceed to Payment', exact: true }))
  await tap(page.getByRole('button', { name: 'Pay Now', exact: true }))
  await expect(promptSent(page)).toBeVisible()
}

test('a new customer comes from the product page to the prompt in few taps and fields', async ({ page }) => {
  const phone = newPhone()
  const counted = countTapsAndFields()
  const { done, tap, type } = counted
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`/shop/${encodeURIComponent('Herd band')}`)

  await tap(button('BUY NOW'))
  await tap(page.getByRole('main').getByRole('button', { name: 'Sign Up' }))
  await type(page.getByLabel('Name', { exact: true }), 'Naisiae Sankale')
  await type(page.getByLabel('Email', { exact: true }), newEmail())
  await type(page.getByLabel('Password', { exact: true }), 'kipepeo-9')
  await type(page.getByLabel('Confirm password', { exact: true }), 'kipepeo-9')
  await tap(page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }))

  await tap(page.getByRole('main').getByRole('link', { name: 'Go to cart' }))
  await tap(button('Go to Checkout'))
  await type(page.getByRole('dialog', { name: 'Confirm your order' }).getByLabel('Phone'), phone)
  await tap(button('Continue to checkout'))

  await giveAddressAndPay(page, phone, counted)

  expect(done.taps, 'taps').toBeLessThanOrEqual(most.taps)
  expect(done.fields, 'typed fields').toBeLessThanOrEqual(most.fields)
})

test('a guest reaches the prompt in even fewer taps and fields', async ({ page }) => {
  const phone = newPhone()
  const counted = countTapsAndFields()
  const { done, tap, type } = counted
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  await page.goto(`/shop/${encodeURIComponent('Herd band')}`)

  await tap(button('BUY NOW'))
  await tap(button('Continue without an account'))
  await tap(button('Go to Checkout'))
  const details = page.getByRole('dialog', { name: 'Confirm your order' })
  await expect(details.getByLabel('Name')).toBeFocused()
  await type(details.getByLabel('Name'), 'Naisiae Sankale')
  await type(details.getByLabel('Phone'), phone)
  await tap(button('Continue to checkout'))

  await giveAddressAndPay(page, phone, counted)

  expect(done.taps, 'taps').toBeLessThanOrEqual(mostOfGuest.taps)
  expect(done.fields, 'typed fields').toBeLessThanOrEqual(mostOfGuest.fields)
  expect(done.scrolled, 'pixels scrolled').toBe(0)
})

test('a tap as soon as Continue is enabled keeps the product', async ({ page }) => {
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const ready = [...document.querySelectorAll('button')].find(({ disabled, textContent }) => {
        return !disabled && textContent === 'Continue without an account'
      })
      ready?.click()
    }).observe(document, { subtree: true, attributeFilter: ['disabled'] })
  })
  await page.goto(`/shop/${encodeURIComponent('Herd band')}`)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page).toHaveURL('/shop/cart')
  await expect(page.getByRole('main').getByRole('link', { name: 'Herd band' }).first()).toBeVisible()
})

test.describe('a shopper in Nairobi', () => {
  test.use({ timezoneId: 'Africa/Nairobi' })

  test('goes back and forward to the login, and still sees shillings and the product', async ({ page }) => {
    const faults: Error[] = []
    page.on('pageerror', (error) => faults.push(error))
    await page.context().setExtraHTTPHeaders(fromNewAddress())
    await page.goto(`/shop/${encodeURIComponent('Herd band')}`)
    await page.getByRole('button', { name: 'BUY NOW' }).click()
    const guest = page.getByRole('button', { name: 'Continue without an account' })
    await expect(guest).toBeEnabled()
    await expect(page).toHaveURL('/auth')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Herd band' })).toBeVisible()
    await expect(guest).toBeEnabled()
    await expect(page.locator('html')).toHaveClass(/pays-kes/)
    expect(faults).toEqual([])
  })
})

test('a customer without an address gives it at the checkout', async ({ page }) => {
  const phone = newPhone()
  const { done, tap, type } = countTapsAndFields()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await becomeBuyer(page, { inCart: {}, hasAddress: false })
  await page.goto(`/shop/${encodeURIComponent('Herd band')}`)

  await tap(button('BUY NOW'))
  await tap(button('Go to Checkout'))
  await type(page.getByRole('dialog', { name: 'Confirm your order' }).getByLabel('Phone'), phone)
  await tap(button('Continue to checkout'))
  const address = page.getByRole('dialog', { name: 'Add Shipping Address' })
  await type(address.getByLabel('Address', { exact: true }), 'Ngong Road 12')
  await type(address.getByLabel('City'), 'Nairobi')
  await tap(button('Save Address'))
  await payAtOnce(page, tap)

  expect(done.taps, 'taps').toBeLessThanOrEqual(mostWithoutAddress.taps)
  expect(done.fields, 'typed fields').toBeLessThanOrEqual(mostWithoutAddress.fields)
  expect(done.scrolled, 'pixels scrolled').toBe(0)
})

test('a returning customer types nothing', async ({ page }) => {
  const phone = newPhone()
  const { done, tap } = countTapsAndFields()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await becomeBuyer(page, { inCart: {} })
  const contact = { name: 'Naisiae Sankale', email: newEmail(), phone: phone.replace(/^0/, '+254') }
  expect((await page.request.put('/api/user/checkout', { data: { contact } })).ok()).toBe(true)
  await page.goto(`/shop/${encodeURIComponent('Herd band')}`)

  await tap(button('BUY NOW'))
  await tap(button('Go to Checkout'))
  await tap(button('Continue to checkout'))
  await payAtOnce(page, tap)

  expect(done.taps, 'taps').toBeLessThanOrEqual(mostOfReturning.taps)
  expect(done.fields, 'typed fields').toBe(mostOfReturning.fields)
  expect(done.scrolled, 'pixels scrolled').toBe(0)
})
