import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { becomeBuyer, startPaying } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { answerPrompt, dialog, newPhone, promptSent } from '../steps/shopper.ts'

const success = (page: Page) => dialog(page, 'Payment Successful!')

async function payFromCheckout(page: Page, phone: string) {
  await page.goto('/shop/checkout')
  await startPaying(page, phone)
}

test("the success replaces the prompt's message, and links to the order", async ({ page }) => {
  const phone = newPhone()
  await becomeBuyer(page)
  await payFromCheckout(page, phone)
  const question = await answerPrompt(page, phone, { pin: '1234' })
  await expect(success(page)).toContainText('Your payment has been confirmed. Thank you for your purchase!')
  await expect(success(page)).toContainText('Order sent!')
  await expect(promptSent(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /Pay Now|Processing Payment/, includeHidden: true })).toHaveCount(0)
  await expectAccessible(page)

  await expect(success(page).getByRole('button').first()).toHaveText('See your order')
  await expect(success(page).getByRole('button', { name: 'See your order' })).toBeFocused()
  await page.keyboard.press('Enter')
  const number = /EK-\d+/.exec(question)?.[0] ?? ''
  await expect(page).toHaveURL(`/account/orders/${number}`)
  await expect(page.getByRole('link', { name: /^Cart,/ })).toBeHidden()
})

test('a waiting message does not follow Back, and a success stays on its page', async ({ page }) => {
  const phone = newPhone()
  await becomeBuyer(page)
  await payFromCheckout(page, phone)
  await page.goBack()
  await expect(page).toHaveURL('/shop/checkout')
  await expect(promptSent(page)).toBeHidden()

  await page.goForward()
  await expect(page.getByRole('timer')).toBeVisible()
  await answerPrompt(page, phone, { pin: '1234' })
  await expect(success(page)).toBeVisible()
  await page.goBack()
  await expect(success(page)).toBeHidden()
  await expect(page).not.toHaveURL('/')
})

test('a customer who empties the cart during a payment still sees that the order was placed', async ({ page }) => {
  const phone = newPhone()
  await becomeBuyer(page)
  await payFromCheckout(page, phone)
  const cart = (await (await page.request.get('/api/user/cart')).json()).cart as { id: string }[]
  for (const { id } of cart) await page.request.delete(`/api/user/cart/${id}`)
  await page.reload()
  await answerPrompt(page, phone, { pin: '1234' })
  await expect(success(page)).toContainText('Order sent!')
  await success(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/')
})
