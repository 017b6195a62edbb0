import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { setSessionCookie } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn } from '../steps/office.ts'
import { dialog } from '../steps/shopper.ts'

test('a buyer asks the makers to cancel, reads their answer, and prints a receipt with both tax numbers', async ({
  page,
}) => {
  const words = `I chose the wrong colour. ${randomUUID()}`
  const { orderNumber, cookie } = await buy(page.request, 'Rain band')
  await setSessionCookie(page, cookie)
  await page.goto(`/account/orders/${orderNumber}`)
  await page.getByRole('link', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ask to cancel the order' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Cancel the order' })).toBeChecked()
  await page.getByRole('radio', { name: 'A question about the order' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'Write to the makers' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Your letters/ })).toBeHidden()
  await page.getByRole('link', { name: 'Something is wrong?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something is wrong?' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'A question about the order' })).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect(page.getByRole('button', { name: 'Send to the makers' })).toBeVisible()
  await page.getByRole('button', { name: 'Send to the makers' }).click()
  await expect(page.getByText('Your message is required')).toBeVisible()
  await page.getByRole('radio', { name: 'Cancel the order' }).check()
  await page.getByLabel('Your message').fill(words)
  await page.getByRole('button', { name: 'Ask to cancel' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'You asked to cancel. We answer on this page' }),
  ).toBeVisible()
  const letters = page.getByRole('list', { name: 'What was written' })
  await expect(letters.getByText(words)).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('')
  await expectAccessible(page)
  await expectFits(page)

  const reply = `We have not begun ${orderNumber} yet.`
  const office = await page.context().newPage()
  await logIn(office)
  await office.goto('/admin/letters')
  const card = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: orderNumber }) })
  await expect(card.getByText('Waiting for you')).toBeVisible()
  await card.getByLabel('Your answer, sent to the buyer').fill(reply)
  // Staff store the answer as a template, and the next answer uses it.
  await card.getByRole('button', { name: 'Templates' }).click()
  const templates = office.getByRole('dialog', { name: 'Templates for answers' })
  await templates.getByRole('button', { name: 'Keep as a template' }).click()
  const template = templates.getByRole('listitem').filter({ hasText: reply })
  await expect(template).toBeVisible()
  await expectAccessible(office)
  // A second template is typed in the dialog itself.
  await templates.getByLabel('A new template').fill('Yes, we can make it in blue.')
  await templates.getByRole('button', { name: 'Keep as a template' }).click()
  await expect(templates.getByRole('listitem')).toHaveCount(2)
  await templates.getByRole('button', { name: 'Close' }).click()
  await card.getByLabel('Your answer, sent to the buyer').fill('')
  await card.getByRole('button', { name: 'Templates' }).click()
  await template.getByRole('button', { name: 'Use it' }).click()
  await expect(card.getByLabel('Your answer, sent to the buyer')).toHaveValue(reply)
  // The navigation's counts update at once, not only at the next poll after 20 seconds.
  const counted = office.waitForRequest('**/api/admin/waiting', { timeout: 8_000 })
  await card.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(card.getByText('Answered')).toBeVisible()
  await counted
  await expectAccessible(office)
  await card.getByRole('link', { name: orderNumber }).click()
  await office.getByText('Details', { exact: true }).click()
  await office.getByLabel('Invoice number (eTIMS)').fill('KRAMW01/77')
  await office.getByRole('button', { name: 'Save the number' }).click()
  await dialog(office, 'Success!').getByRole('button', { name: 'OK' }).click()

  await page.reload()
  await expect(letters.getByText(reply)).toBeVisible()
  await page.getByRole('link', { name: `Order ${orderNumber}` }).click()
  await page.getByRole('link', { name: 'Your letters (2)' }).click()
  await expect(letters.getByText(reply)).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Write to the makers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Write to the makers' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await page.getByLabel('Your tax number').fill('A012345678Z')
  await page.getByRole('button', { name: 'Add it to the receipt' }).click()
  const receipt = page.getByRole('main')
  for (const shown of ['KRAMW01/77', 'A012345678Z', 'Grand Total']) await expect(receipt.getByText(shown)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
