import { expect } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { becomeBuyer, openPayment, payNow, setProduct, startPaying } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { newProductName, phonePhoto } from '../steps/office.ts'
import { answerPrompt, dialog, newPhone, postLateSuccess } from '../steps/shopper.ts'

test('while a payment is checked, the page says only that, with a link to the order', async ({ page }) => {
  const phone = newPhone()
  await becomeBuyer(page)
  await startPaying(page, phone)
  await postLateSuccess(page, phone, 5)

  const checking = page.getByRole('status', { name: 'We are checking your payment' })
  await expect(checking).toContainText('was received and is being checked')
  await page.reload()
  await expect(checking).toContainText('please do not pay again')
  await expect(page.getByRole('button', { name: /Pay Now|Processing/ })).toBeHidden()
  await expect(page.getByText('Amount to Pay')).toBeHidden()
  await expect(page.getByText('Your earlier payment may still arrive')).toBeHidden()
  await expectAccessible(page)
  await checking.getByRole('link', { name: /^See order EK-/ }).click()
  await expect(page.getByRole('heading', { name: /^Order EK-/ })).toBeVisible()
  await expect(page.getByText('Payment being checked')).toBeVisible()
  await expect(page.getByRole('region', { name: 'We are checking your payment' })).toContainText('Received: KES 5.')
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toHaveText(/^To pay: KES [\d,]+ by M-Pesa/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All your orders' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Order EK-' })
  await expect(row).toContainText('Payment being checked')
  await expect(row).not.toContainText('Awaiting payment')

  await setProduct(page, 'Rain band', 1)
  await openPayment(page)
  const beside = page.getByRole('status').filter({ hasText: 'Another payment of yours is being checked' })
  await expect(beside.getByRole('link', { name: /^EK-/ })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
})

test('a customer who paid and closed the page finds the paid order', async ({ page }) => {
  const phone = newPhone()
  await becomeBuyer(page)
  await startPaying(page, phone)
  const question = await answerPrompt(page, phone, { pin: '1234' })
  await page.goto('about:blank')
  await expect.poll(async () => (await (await page.request.get('/api/orders')).json())[0]?.state).toBe('paid')

  const number = /EK-\d+/.exec(question)?.[0] ?? ''
  await page.goto('/shop/checkout/mpesa')
  await expect(page).toHaveURL(`/account/orders/${number}`)
  await expect(page.getByRole('region', { name: 'Payment' })).toHaveText(/^KES [\d,]+ by M-Pesa · receipt \w{10}Paid /)

  await setProduct(page, 'Rain band', 1)
  await openPayment(page)
})

test('a prompt keeps its own amount when the cart changes, running and paid', async ({ page }) => {
  const phone = newPhone()
  await becomeBuyer(page)
  await startPaying(page, phone)
  await setProduct(page, 'Herd band', 2)
  await page.reload()
  await expect(page.getByText('Amount to Pay: KES 3,497')).toBeVisible()
  await expect(page.getByText('(Converted from $27.00 USD)')).toBeVisible()
  const isAnotherOrder = page.getByText('what is new in it is another order, after this one')
  await expect(isAnotherOrder).toBeVisible()
  await expect(page.getByText('KES 6,346')).toBeHidden()
  await expectAccessible(page)

  await answerPrompt(page, phone, { pin: '1234' })
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()
  await expect(page.getByText('Amount paid: KES 3,497')).toBeVisible()
  await expect(isAnotherOrder).toBeVisible()
})

test('the countdown lasts a minute, also over a reload; then the page waits calmly', async ({ page }) => {
  const litBeads = page.locator('[role=timer] circle[r="4.7"]')
  await becomeBuyer(page)
  await page.clock.install()
  await startPaying(page, newPhone('9999'))
  await expect(page.getByRole('timer')).toContainText('left to answer on your phone')
  await page.clock.pauseAt(new Date(Date.now() + 30_000))
  const before = await litBeads.count()
  expect(before).toBeGreaterThan(5)
  await page.clock.runFor(5_000)
  await expect(litBeads).toHaveCount(before - 5)
  await page.clock.runFor(56_000)
  await expect(page.getByRole('heading', { name: 'No answer from M-Pesa yet' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(
    page.getByRole('button', { name: /^(Processing Payment\.\.\.|You can ask again at \d\d:\d\d)$/ }),
  ).toBeDisabled()

  // Only the browser's clock was moved far; the server's moved by a few seconds, so a reload shows the real remaining
  // time.
  await page.clock.resume()
  await expectAccessible(page)
  const age = async () => (await (await page.request.get('/api/mpesa/latest')).json()).payment.ageMs / 1000
  await expect.poll(age).toBeGreaterThan(4)
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await litBeads.count()).toBeLessThanOrEqual(56)
})

test('a product that staff remove meanwhile is named before the rest is paid', async ({ page }) => {
  const phone = newPhone('0000')
  const name = newProductName()
  const login = { username: 'admin', password: 'journeys only 1' }
  const { token } = await (await page.request.post('/api/admin/login', { data: login })).json()
  const headers = { authorization: `Bearer ${token}` }
  const multipart = { name, category: 'beads', price: '40', description: 'Beads.', images: await phonePhoto(1) }
  expect((await page.request.post('/api/admin/products', { headers, multipart })).ok()).toBe(true)
  await becomeBuyer(page, { inCart: { 'Herd band': 1, [name]: 1 } })
  await openPayment(page)
  const products = (await (await page.request.get('/api/products')).json()) as { id: string; name: string }[]
  const id = products.find((one) => one.name === name)?.id
  expect((await page.request.delete(`/api/admin/products/${id}`, { headers })).ok()).toBe(true)

  await payNow(page, phone)
  const changed = dialog(page, 'The amount has changed')
  await expect(changed).toContainText(`No longer available, left out of this order: ${name}.`)
  await expectAccessible(page)
  await changed.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/shop/cart')
  await page.getByRole('button', { name: 'Go to Checkout' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm your order' })
  await expect(confirmation).toContainText(`No longer available, left out of this order: ${name}.`)
  await expectAccessible(page)
})
