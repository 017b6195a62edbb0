import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectGoodAtEverySize } from '../steps/axe.ts'
import { becomeBuyer, openPayment, payNow } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { logIn, openForm } from '../steps/office.ts'
import { answerPrompt, dialog, newPhone } from '../steps/shopper.ts'

const newCode = () => `KARIBU${randomUUID().slice(0, 6)}`.toUpperCase()

test('staff make a code, a customer buys with it, and staff end it', async ({ page }) => {
  const code = newCode()
  await logIn(page)
  await page.goto('/admin/more')
  await page.getByRole('main').getByRole('link', { name: 'Discount codes' }).click()
  await openForm(page, 'Add a code')
  await page.getByRole('button', { name: 'Add the code' }).click()
  await expect(page.getByText('Code must have at least 3 characters').first()).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Discount', { exact: true }).fill('10')
  await page.getByLabel('Total uses').fill('1')
  await page.getByRole('button', { name: 'Add the code' }).click()
  const row = page.getByRole('listitem').filter({ hasText: code })
  await expect(row).toContainText('10% off')
  await expect(row).toContainText('Used 0 of 1, 1 each')
  await expectGoodAtEverySize(page, 'discount codes')

  const phone = newPhone()
  await becomeBuyer(page)
  await page.goto('/shop/checkout')
  await page.getByRole('button', { name: 'Add a discount code' }).click()
  await expect(page.getByRole('textbox', { name: 'Discount code' })).toBeFocused()
  await page.keyboard.type('no such code')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not valid. Check the letters, or go on without it.')).toBeVisible()
  await expectGoodAtEverySize(page, 'a code that is none')
  await page.getByRole('textbox', { name: 'Discount code' }).fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${code} takes`)).toBeVisible()
  await expectGoodAtEverySize(page, 'a code that is used')
  await openPayment(page)
  await payNow(page, phone)
  await answerPrompt(page, phone, { pin: '1234' })
  await dialog(page, 'Payment Successful!').getByRole('button', { name: 'See your order' }).click()
  await expect(page.getByRole('row', { name: /^Discount/ })).toBeVisible()

  await page.goto('/admin/discount-codes')
  await expect(row).toContainText('Used 1 of 1')
  await page.getByRole('button', { name: `End this code: ${code}` }).click()
  await dialog(page, `End ${code}?`).getByRole('button', { name: 'End it' }).click()
  await expect(row).toContainText('Ended')
})
