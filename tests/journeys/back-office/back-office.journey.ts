import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { addDays, dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { expectAccessible } from '../steps/axe.ts'
import { holdRequests } from '../steps/held-requests.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn, orderByBank, startBuying } from '../steps/office.ts'
import { answerPrompt, dialog } from '../steps/shopper.ts'

const screens = [
  '',
  '/messages',
  '/more',
  '/dashboard',
  '/products',
  '/sales-history',
  '/upload',
  '/orders',
  '/reviews',
  '/feedback',
  '/health',
  '/changes',
]

test('strangers are redirected to the login, and a wrong password is reported', async ({ page }) => {
  for (const screen of screens) {
    await page.goto(`/admin${screen}`)
    await expect(page).toHaveURL(/\/admin\/login$/)
  }
  await page.evaluate(() => localStorage.setItem('adminToken', 'broken'))
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/admin\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()

  await page.getByLabel('Username').fill(`nobody-${Math.random()}`)
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
  await expectAccessible(page)
})

test('every screen opens from the panel and is accessible', async ({ page }) => {
  await logIn(page)
  for (const screen of screens) {
    await page.goto(`/admin${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^(Loading|Looking around)/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('Today lists tasks first, an expected bank transfer among them', async ({ page, request }) => {
  const awaited = await orderByBank(request, 'Herd band')
  await buy(request, 'Herd band')
  await logIn(page)
  for (const screen of ['Dashboard', 'Manage Products', 'Sales History', 'Upload Product']) {
    await expect(page.getByRole('main').getByRole('link', { name: screen, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /^Making queue [1-9]\d*$/ })).toBeVisible()
  await page.getByRole('link', { name: /^Check: [1-9]\d* bank transfers? to look for$/ }).click()
  const awaitedOrder = page.getByRole('link', { name: new RegExp(awaited) })
  for (const text of ['Awaiting payment', 'Bank transfer']) await expect(awaitedOrder).toContainText(text)

  await page.goto('/admin/orders')
  await expect(page.getByLabel('Show')).toHaveValue('awaiting_transfer,paid,making')
  await expect(page.getByRole('link', { name: new RegExp(awaited) })).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('link', { name: /bank transfers? awaited$/ })).toBeVisible()
})

test('an order goes from paid to delivered, and its sale is in the books', async ({ page, request }) => {
  const { orderNumber, customer } = await buy(request, 'Herd band')
  await logIn(page)
  await page.goto('/admin/orders')
  await page.getByLabel('Search').fill(customer)
  await expect(page).toHaveURL(/search=Shopper/)
  await page.getByRole('link', { name: new RegExp(orderNumber) }).click()
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Search')).toHaveValue(customer)
  await page.getByRole('link', { name: new RegExp(orderNumber) }).click()
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText('What the provider said')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start making' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Start making' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You can undo it' })).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  const note = page.getByRole('dialog', { name: 'Mark as sent' })
  await note.getByLabel('Tracking note').fill('Wells Fargo 4711')
  await expectAccessible(page)
  await page.route('**/api/admin/orders/*/state', (route) => route.abort(), { times: 1 })
  await note.getByRole('button', { name: 'Mark as sent' }).click()
  await dialog(page, 'Error!').getByRole('button', { name: 'OK' }).click()
  await expect(note.getByLabel('Tracking note')).toHaveValue('Wells Fargo 4711')
  await note.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toHaveCount(0)
  await expect(page.getByText('Wells Fargo 4711').first()).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Packing slip ${orderNumber}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel(/^All of it/).check()
  await refund.getByLabel('I have already sent it back myself').check()
  await refund.getByLabel('Reference').fill('UKM7ABCDEF')
  await refund.getByLabel('Reason').fill('by M-Pesa')
  await refund.getByRole('button', { name: /^Record refund of KES/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Record refund of KES/ })
    .click()
  await expect(page.getByText('Refunded').first()).toBeVisible()
})

test('money for a cancelled order is reviewed and accepted', async ({ page, request }) => {
  const { orderNumber, phone } = await startBuying(request, 'Herd band', '4712')
  await logIn(page)
  await page.goto(`/admin/orders/${orderNumber}`)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await dialog(page, 'Are you sure?').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await answerPrompt(page, phone, { pin: '1234' })

  const review = page.getByRole('listitem').filter({ hasText: orderNumber })
  await page.goto('/admin/reviews')
  await expect(review).toContainText('cancelled or refunded order')
  await expectAccessible(page)
  await review.getByLabel('Note').fill('The customer still wants it')
  await review.getByRole('button', { name: 'Accept as payment of the order' }).click()
  await dialog(page, 'Are you sure?').getByRole('button', { name: 'Confirm' }).click()
  await expect(review.getByText('Accepted as payment of the order: The customer still wants it')).toBeVisible()
  await page.goto(`/admin/orders/${orderNumber}`)
  await expect(page.getByRole('button', { name: 'Start making' })).toBeVisible()
})

test('the dashboard and the history show sales, and export them', async ({ page, request }) => {
  const today = nairobiDay(new Date())
  await buy(request, 'Rain band')
  await logIn(page)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('img', { name: /^Sales by Category: / })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Monthly Sales: / })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sales by Category' })).toContainText('Bracelets')
  await page.getByText('Show the figures').click()
  await expect(page.getByRole('table', { name: 'Monthly Sales' }).getByRole('row')).toHaveCount(13)
  await expectAccessible(page)

  await page.goto('/admin/sales-history')
  // The demo's sales end yesterday, so only purchases of journeys are from today.
  await page.getByLabel('From').fill(today)
  const days = () => page.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d$/).allTextContents()
  await expect.poll(days).not.toHaveLength(0)
  // Another journey may buy after midnight.
  const ofToday = [today, addDays(today, 1)].map((day) => dayText(day).replace(/( \w{3})\w* /, '$1 '))
  await expect.poll(async () => (await days()).filter((day) => !ofToday.some((one) => day.startsWith(one)))).toEqual([])
  await expect(page.getByText('Rain band').first()).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download sales (CSV)' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('"Rain band",24.00,1,24.00')
})

test('a loading screen says so, and a refused token leads to the login', async ({ page }) => {
  await logIn(page)
  const releaseImages = await holdRequests(page, '**/api/admin/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Loading dashboard...')).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Loading dashboard...')).toBeVisible()
  releaseImages()
  await expect(page.getByText('Total Earnings')).toBeVisible()

  await page.route('**/api/admin/orders?**', (route) => route.fulfill({ status: 401, json: { success: false } }))
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/admin\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
})

test('a dashboard that fails says so and offers a retry', async ({ page }) => {
  await logIn(page)
  await page.route('**/api/admin/dashboard', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
  )
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Error Loading Dashboard')).toBeVisible()
  await expect(page.getByText('Server returned: Bad gateway')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/admin/dashboard')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Total Earnings')).toBeVisible()
})

test('a typed day requests the sales once, when it is complete', async ({ page }) => {
  await logIn(page)
  await page.goto('/admin/sales-history')
  // The screen shows this field after its first list has loaded, so every later request comes from the typed day.
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/admin/sales-history') asked.push(search)
  })
  await page.getByLabel('From', { exact: true }).pressSequentially('11012026')
  await page.getByLabel('From', { exact: true }).blur()
  await expect(page).toHaveURL(/from=2026-11-01/)
  await expect.poll(() => asked).toHaveLength(1)

  // An incomplete day is not applied, and the field shows the day from before.
  await page.getByLabel('From', { exact: true }).press('Delete')
  await page.getByLabel('From', { exact: true }).blur()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-11-01')
  await expect(page).toHaveURL(/from=2026-11-01/)
})
