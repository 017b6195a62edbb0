import { expect, type Locator, type Page } from '@playwright/test'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'
import { answerPrompt, dialog, fromNewAddress, newPhone, promptSent } from '../steps/shopper.ts'
import { tabTo } from '../steps/storefront.ts'

const mostPresses = 30

/** Counts the presses of Tab, and fails if a step has moved the focus to the top of the page. */
function countPresses(page: Page) {
  const done = { presses: 0 }
  const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)
  return {
    done,
    async reach(control: Locator) {
      await expect(control).toBeEnabled()
      await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
      if (!(await isFocused(control))) done.presses += await tabTo(page, control)
    },
  }
}

test('a guest buys by keyboard alone, with few presses of Tab', bothSizes, async ({ page }) => {
  const phone = newPhone()
  const { done, reach } = countPresses(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const press = async (control: Locator) => {
    await reach(control)
    await page.keyboard.press('Enter')
  }
  const type = async (field: Locator, text: string) => {
    await reach(field)
    await page.keyboard.type(text)
  }
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  await page.goto(`/shop/${encodeURIComponent('Herd band')}`)

  done.presses += await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
  await page.keyboard.press('Enter')
  await press(button('BUY NOW'))
  await expect(page).toHaveURL(/\/auth/)
  await press(button('Continue without an account'))
  await expect(page).toHaveURL('/shop/cart')
  await press(button('Go to Checkout'))
  const details = page.getByRole('dialog', { name: 'Confirm your order' })
  await expect(details.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Naisiae Sankale')
  await type(details.getByLabel('Phone'), phone)
  await press(button('Continue to checkout'))

  const address = page.getByRole('dialog', { name: 'Add Shipping Address' })
  await expect(address.getByLabel('Address', { exact: true })).toBeFocused()
  await page.keyboard.type('Ngong Road 12')
  await type(address.getByLabel('City'), 'Nairobi')
  await press(button('Save Address'))
  await expect(address).toBeHidden()
  await expect(button('Proceed to Payment')).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
  await press(button('Pay Now'))
  await expect(promptSent(page)).toBeFocused()
  await answerPrompt(page, phone, { pin: '1234' })
  await expect(dialog(page, 'Payment Successful!').getByRole('button', { name: 'See your order' })).toBeFocused()

  expect(done.presses, 'presses of Tab').toBeLessThanOrEqual(mostPresses)
})
