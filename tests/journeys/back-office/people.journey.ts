import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn } from '../steps/office.ts'
import { dialog, fromNewAddress, newEmail } from '../steps/shopper.ts'

test('the search finds screens, and an unknown address of the back office leads to its screens', async ({ page }) => {
  await logIn(page)
  await page.goto('/admin/search?q=discount')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Discount codes/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/discount-codes$/)
  await page.goto('/admin/search?q=nothing+like+it')
  await expect(page.getByText('Nothing found for “nothing like it”.')).toBeVisible()
  await expect(page.getByText(/^Orders .*, customers, products, refunds and screens\.$/)).toBeVisible()
  expect((await page.goto('/admin/nothing'))?.status()).toBe(404)
  await expect(
    page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Orders/ }),
  ).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Today', exact: true }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('an order is found by its customer’s name, assigned and noted, and its customer has a note', async ({
  page,
  request,
}) => {
  const { orderNumber, customer } = await buy(request, 'Herd band')
  await logIn(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill(customer)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: new RegExp(orderNumber) }).click()

  const note = page.getByLabel('Note (buyers never see it)')
  await page.getByLabel('Assigned to').selectOption('admin')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await note.fill('Asked for a longer thread.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(note).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Assigned to').locator('option:checked')).toHaveText('admin')
  const stored = page.getByRole('listitem').filter({ hasText: 'Asked for a longer thread.' })
  await expect(stored).toContainText('admin')
  await expectAccessible(page)
  await stored.getByRole('button', { name: 'Remove' }).click()
  await expect(stored).toHaveCount(0)

  await page.getByRole('link', { name: customer }).click()
  await expect(page.getByRole('heading', { level: 1, name: customer })).toBeVisible()
  await page.getByLabel('What to know, such as a wrist size').fill('Wrist of 17 cm')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await dialog(page, 'Success!').getByRole('button', { name: 'OK' }).click()
  await page.reload()
  await expect(page.getByLabel('What to know, such as a wrist size')).toHaveValue('Wrist of 17 cm')
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
  await expectAccessible(page)
})

test('feedback is in the inbox, is answered by mail, and is read', async ({ page, request }) => {
  const name = `Wanjiru ${randomUUID().slice(0, 8)}`
  const data = { name, email: newEmail(), message: 'Do you make anklets?' }
  const sent = await request.post('/api/feedback', { data, headers: fromNewAddress() })
  expect(sent.ok(), await sent.text()).toBe(true)
  await logIn(page)
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Messages/ })
    .click()
  await page
    .getByRole('link', { name: /^Feedback/ })
    .first()
    .click()
  const card = page.getByRole('listitem').filter({ hasText: name }).first()
  await expect(card).toContainText('Do you make anklets?')
  await card.getByRole('button', { name: `Answer ${name}` }).click()
  await card.getByLabel(new RegExp(`to ${name}$`)).fill('Yes, in every colour.')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Send the answer' }).click()
  await expect(card.getByRole('list', { name: `Answers to ${name}` })).toContainText('Yes, in every colour.')
  await expect(card).not.toContainText('New')
})
