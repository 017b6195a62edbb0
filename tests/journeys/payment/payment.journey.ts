import { expect } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { becomeBuyer, becomePayer, openPayment, payNow, secondDevice, setProduct } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { answerPrompt, dialog, newPhone, promptSent } from '../steps/shopper.ts'

const processing = { name: 'Processing Payment...' }

test('the phone rules, the amount, and a wrong PIN before the right one', async ({ page }) => {
  const phone = await becomePayer(page)
  await expect(page.getByText('Amount to Pay: KES 3,497')).toBeVisible()
  await expect(page.getByText('(Converted from $27.00 USD)')).toBeVisible()
  const field = page.getByLabel('Phone Number')
  await expect(field).toHaveAttribute('placeholder', 'Enter Phone Number (e.g., 0712345678 or 712345678)')
  await expect(field).toHaveValue('0712345678')
  await expect(
    page.getByText('Enter your phone number in the format: 0712345678 or 712345678', { exact: true }),
  ).toBeVisible()
  const both = 'Phone number must be 9 digits (starting with 7) or 10 digits (starting with 0)'
  const rules = {
    '07': both,
    '812345678': 'Phone number must start with 7 or 1 for 9-digit numbers',
    '1712345678': 'Phone number must start with 07 or 01 for 10-digit numbers',
    '255712345678': both,
  }
  const pay = page.getByRole('button', { name: 'Pay Now' })
  for (const [typed, rule] of Object.entries(rules)) {
    await field.fill(typed)
    await expect(page.getByText(rule, { exact: true })).toBeVisible()
    await expect(pay).toBeDisabled()
  }
  await field.press('Enter')
  await expect(dialog(page, 'Invalid Phone Number')).toContainText(both)
  await expectAccessible(page)
  await dialog(page, 'Invalid Phone Number').getByRole('button', { name: 'OK' }).click()
  await field.fill(phone.slice(1))
  await expect(pay).toBeEnabled()
  await field.fill('')
  await expect(page.getByText(both, { exact: true })).toBeVisible()

  await field.fill(phone)
  await pay.dblclick()
  const sent = promptSent(page)
  await expect(sent).toBeVisible()
  await expect(page.getByRole('status').filter({ has: sent })).toContainText(
    'Please check your phone to complete the payment. We will notify you once the payment is confirmed.',
  )
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(field).toBeHidden()
  await expect(page.getByRole('button', processing)).toBeDisabled()
  await expect(page.getByRole('status', { name: 'Payment status' })).toHaveText(
    'Payment request sent! Please check your phone and complete the payment.',
  )
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page)

  const first = await answerPrompt(page, phone, { pin: '0000' })
  await expect(dialog(page, 'Payment Failed')).toContainText('Your payment could not be processed. Please try again.')
  await expectAccessible(page)
  await dialog(page, 'Payment Failed').getByRole('button', { name: 'OK' }).click()
  await expect(pay).toBeEnabled()
  const failed = page.getByRole('status', { name: 'Payment status' }).getByRole('paragraph')
  expect(await failed.evaluate((box) => getComputedStyle(box, '::before').content)).toContain('!')
  await pay.click()
  const second = await answerPrompt(page, phone, { pin: '1234' })
  expect(/EK-\d+/.exec(second)?.[0]).toBe(/EK-\d+/.exec(first)?.[0])

  await expect(dialog(page, 'Payment Successful!')).toContainText(
    'Your payment has been confirmed. Thank you for your purchase!',
  )
  const number = /EK-\d+/.exec(second)?.[0] ?? ''
  await expect(dialog(page, 'Payment Successful!')).toContainText(`Your order is ${number}.`)
  await expect(dialog(page, 'Payment Successful!')).toContainText('Order sent!')
  await expectAccessible(page)
  await dialog(page, 'Payment Successful!').getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: /^Cart,/ })).toBeHidden()

  await page.goBack()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeHidden()
  await page.goto('/shop/checkout/mpesa')
  await expect(page).toHaveURL(`/account/orders/${number}`)
})

test('a running payment is found again: reload, Back, a second tab, another device', async ({ page, browser }) => {
  const phone = newPhone()
  const email = await becomeBuyer(page)
  await page.goto('/shop/checkout')
  await page.getByRole('radio', { name: 'Mpesa' }).check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payNow(page, phone)
  await expect(promptSent(page)).toBeVisible()
  await expect(page.getByRole('button', processing)).toBeDisabled()

  await page.reload()
  await expect(page.getByRole('button', processing)).toBeDisabled()
  await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
  await page.goBack()
  await expect(page).toHaveURL('/shop/checkout')
  await page.goForward()
  await expect(page.getByRole('timer')).toBeVisible()

  const other = await secondDevice(browser, email, page.viewportSize() ?? { width: 390, height: 844 })
  await other.goto('/shop/checkout/mpesa')
  await expect(other.getByRole('button', processing)).toBeDisabled()
  await expect(other.getByText('A payment request is on your phone. Please complete the payment there.')).toBeVisible()
  await expectAccessible(other)
  await answerPrompt(page, phone, { pin: '1234' })
  for (const one of [page, other]) {
    await expect(dialog(one, 'Payment Successful!')).toBeVisible()
  }
  await other.context().close()
})

test('an amount that changed meanwhile is shown, and paid only when confirmed', async ({ page }) => {
  const phone = newPhone('0000')
  await becomeBuyer(page)
  await openPayment(page)
  await setProduct(page, 'Herd band', 2)
  await payNow(page, phone)
  const changed = dialog(page, 'The amount has changed')
  await expect(changed).toContainText('KES 6,346')
  await expectAccessible(page)
  await changed.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Amount to Pay: KES 6,346')).toBeVisible()
  await setProduct(page, 'Herd band', 1)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await changed.getByRole('button', { name: 'Pay KES 3,497' }).click()
  await expect(promptSent(page)).toBeVisible()
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()
})

test('the example in the phone field is fully visible on every page width', async ({ page }) => {
  await becomeBuyer(page)
  for (const width of [320, 390, 433, 434, 640, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await openPayment(page)
    const room = await page.getByLabel('Phone Number').evaluate((field: HTMLInputElement) => {
      const type = getComputedStyle(field, '::placeholder')
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.font = `${type.fontSize} ${type.fontFamily}`
      const { paddingLeft, paddingRight } = getComputedStyle(field)
      const inside = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const lines = type.textWrapMode === 'wrap' ? 2 : 1
      return { lines, needed: pen.measureText(field.placeholder).width / inside }
    })
    expect(room.needed, `at ${width} px`).toBeLessThan(room.lines)
  }
})
