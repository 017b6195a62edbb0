import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { logIn } from '../steps/office.ts'
import { answerPrompt, newPhone } from '../steps/shopper.ts'

/** Creates a payment link with one line of typed text, priced in shillings. */
async function askFor(page: Page, words: string, shillings: string) {
  await page.goto('/admin/requests')
  await page.getByRole('link', { name: 'Request payment' }).click()
  await expect(page.getByRole('heading', { name: 'Request payment' })).toBeVisible()
  await page.getByLabel('What is sold').fill(words)
  await page.getByLabel('Price', { exact: true }).fill(shillings)
}

test('at the stall: staff type a line, the buyer scans the code and pays, staff see that it is paid', async ({
  page,
  browser,
}) => {
  await logIn(page)
  await askFor(page, 'Beaded necklace, red and blue', '1,500')
  await expect(page.getByText('KES 1,500')).toBeVisible()
  await page.getByText('Add a discount').click()
  await page.getByLabel('Discount').fill('1,500')
  await page.getByRole('button', { name: 'Create request' }).click()
  await expect(page.getByText('Discount can be at most KES 1,499 here').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Discount').fill('200')
  await expect(page.getByText('KES 1,300')).toBeVisible()
  await page.getByRole('button', { name: 'Create request' }).click()
  await expect(page).toHaveURL(/\/admin\/requests\/EK-\d+$/)
  await expect(page.getByText('Not paid yet')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What is paid' }).getByRole('listitem')).toHaveText([
    '1 × Beaded necklace, red and blueKES 1,500',
    'Discount-KES 200',
    'TotalKES 1,300',
  ])
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const whatsApp = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(whatsApp).toMatch(/^https:\/\/wa\.me\/\?text=.*Beaded%20necklace/)
  await expectAccessible(page)

  const link = await page.getByText(/\/pay\/[0-9a-f]{32}$/).innerText()
  const buyer = await browser.newContext({ viewport: page.viewportSize(), serviceWorkers: 'block' })
  const phonePage = await buyer.newPage()
  const opened = await phonePage.goto(link)
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  const whatIsPaid = phonePage.getByRole('region', { name: 'What is paid' }).getByRole('listitem')
  await expect(whatIsPaid).toHaveText(['1 × Beaded necklace, red and blue', 'Discount-KES 200'])
  await expect(phonePage.getByText('Amount to Pay: KES 1,300')).toBeVisible()
  await expectAccessible(phonePage)

  const phone = newPhone()
  await phonePage.getByLabel('Phone Number').fill(phone)
  await phonePage.getByRole('button', { name: 'Pay Now' }).click()
  await expect(phonePage.getByRole('heading', { name: 'Payment Request Sent' })).toBeVisible()
  await answerPrompt(phonePage, phone, { pin: '1234' })
  await expect(phonePage.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(phonePage.getByText('Thank you for your purchase!')).toBeVisible()
  await expectAccessible(phonePage)
  await buyer.close()

  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('Beaded necklace, red and blue').first()).toBeVisible()
  await expect(page.getByText('Discount', { exact: true })).toBeVisible()
  await expect(page.getByText('-$1.54')).toBeVisible()
})

test('staff send the prompt themselves, and cancel what nobody pays', async ({ page }) => {
  await logIn(page)
  await askFor(page, 'Repair of a clasp', '10.5')
  await page.getByRole('button', { name: 'Create request' }).click()
  await expect(page.getByText(/In shillings: whole/).first()).toBeVisible()
  await page.getByLabel('Price', { exact: true }).fill('300')
  const phone = newPhone('1032')
  await page.getByLabel('Phone (optional)').fill(phone)
  await page.getByRole('button', { name: 'Create request' }).click()

  await expect(page.getByLabel('Phone of the buyer')).toHaveValue(phone)
  await page.getByRole('button', { name: 'Send to the phone' }).click()
  await expect(page.getByText('The last try failed.')).toBeVisible()
  const link = await page.getByText(/\/pay\/[0-9a-f]{32}$/).innerText()
  await page.getByRole('button', { name: 'Cancel the request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the request' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This request was cancelled' })).toBeVisible()
  await expectAccessible(page)
})
