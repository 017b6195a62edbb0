import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectGoodAtEverySize } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { buyByMpesa } from '../steps/night.ts'
import { logIn, staffHeaders } from '../steps/office.ts'
import { newPhone } from '../steps/shopper.ts'
import { countTapsAndFields } from '../steps/taps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Opens the exchange dialog of an order of one choker, which takes one tap. */
async function openExchange(page: Page, baseURL = '') {
  const choices = { Neck: '31 to 34 cm', 'Closed by': 'waxed threads' }
  const { number } = await buyByMpesa(baseURL, { name: 'Pasture choker', quantity: 1, choices }, newPhone('0000'))
  await logIn(page)
  await page.goto(`/admin/orders/${number}`)
  const exchange = page.getByRole('dialog', { name: 'Exchange' })
  const counted = countTapsAndFields()
  await counted.tap(page.getByRole('button', { name: 'Exchange', exact: true }))
  return { exchange, ...counted }
}

test('an exchange with a surcharge takes two taps, is paid by its link, and refunded when it is reversed', async ({
  page,
  baseURL,
}) => {
  const { exchange, tap, choose, done } = await openExchange(page, baseURL)
  await expect(exchange.getByText('Choose what to make instead.')).toBeVisible()
  await choose(exchange.getByLabel('Closed by'), 'a brass hook')
  await expect(exchange.getByText(/^The buyer pays KES \d+ \(\$3\.00\) more\.$/)).toBeVisible()
  await expectAccessible(page)
  await tap(exchange.getByRole('button', { name: /^Ask for KES/ }))
  await expect(exchange).toHaveCount(0)
  expect(done).toMatchObject({ taps: 2, fields: 1 })
  await expect(page.getByText(/^Waits for its payment/)).toBeVisible()
  await expect(page.getByText(/^The buyer is asked for KES/).last()).toBeInViewport()
  await expect(page.getByText(/^Don’t make or send it yet/)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0)
  await expectGoodAtEverySize(page, 'an order that waits for an exchange')

  const payment = page.getByRole('link', { name: /^EK-\d+$/ }).last()
  const path = `/api/admin/requests/${await payment.textContent()}`
  const { link } = await (await page.request.get(path, { headers: await staffHeaders(page.request) })).json()
  await page.goto(path.replace('/api', ''))
  await expect(page.getByText('1 × Difference for Pasture choker, a brass hook')).toBeVisible()
  await expect(page.getByLabel('Phone of the buyer')).toHaveValue(/^07\d{8}$/)
  await expect(page.getByText(/, by email( and SMS)?$/)).toBeVisible()
  await expectGoodAtEverySize(page, 'the payment request of an exchange')
  await page.getByRole('link', { name: /^EK-\d+$/ }).click()
  await expect(page.getByText(/^Waits for its payment/)).toBeVisible()
  const buyer = await page.context().newPage()
  await buyer.goto(link)
  await expect(buyer.getByText('Difference for Pasture choker, a brass hook instead of waxed threads')).toBeVisible()
  await buyer.getByLabel('Phone Number').fill(newPhone('0000'))
  await buyer.getByRole('button', { name: 'Pay Now' }).click()
  await expect(buyer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await buyer.close()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Exchanged, KES/)).toBeVisible({ timeout: 5_000 })
  }).toPass()

  await page.getByRole('button', { name: 'Exchange', exact: true }).click()
  await exchange.getByLabel('Closed by').selectOption('waxed threads')
  await exchange.getByLabel('Reason').fill('The hook is too heavy')
  await expectAccessible(page)
  await exchange.getByRole('button', { name: /^Exchange and refund KES/ }).click()
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await sure.getByRole('button', { name: /^Exchange and refund KES/ }).click()
  await expect(exchange).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
  await expectAccessible(page)
})

test('an unpaid exchange is withdrawn on its order', async ({ page, baseURL }) => {
  const { exchange, tap } = await openExchange(page, baseURL)
  await exchange.getByLabel('Closed by').selectOption('a brass hook')
  await expect(exchange.getByText('1 × Pasture choker, 31 to 34 cm, waxed threads')).toBeVisible()
  await expect(exchange.getByText('1 × Pasture choker, 31 to 34 cm, a brass hook')).toBeVisible()
  await tap(exchange.getByRole('button', { name: /^Ask for KES/ }))
  await tap(page.getByRole('button', { name: 'Withdraw the exchange' }))
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(sure).toContainText('The exchange ends, and the order goes on as it was.')
  await sure.getByRole('button', { name: 'Withdraw the exchange' }).click()
  await expect(page.getByText(/^Given up, not paid/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start making' })).toBeVisible()
})

test('an exchange for another product takes five taps, and the difference is refunded', async ({ page, baseURL }) => {
  const { exchange, tap, type, done } = await openExchange(page, baseURL)
  await tap(exchange.getByText('Another product'))
  await expect(exchange.getByRole('listitem')).toHaveCount(8)
  await expectGoodAtEverySize(page, 'products to exchange for')
  const search = exchange.getByRole('searchbox', { name: 'Name of the product' })
  await type(search, 'red on the')
  await search.press('Enter')
  await expect(exchange.getByRole('listitem')).toHaveCount(1)
  await tap(exchange.getByRole('button', { name: 'Red on the string $9.00' }))
  await expect(exchange.getByText(/^The buyer gets KES [\d,]+ \(\$33\.00\) back\.$/)).toBeVisible()
  await type(exchange.getByLabel('Note for the makers'), 'for a child')
  await type(exchange.getByLabel('Reason'), 'Beads to string herself')
  await expectAccessible(page)
  await tap(exchange.getByRole('button', { name: /^Exchange and refund KES/ }))
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await tap(sure.getByRole('button', { name: /^Exchange and refund KES/ }))
  await expect(exchange).toHaveCount(0)
  expect(done).toMatchObject({ taps: 5, fields: 3, scrolled: 0 })
  const what = 'Red on the string instead of Pasture choker (Neck: 31 to 34 cm, Closed by: waxed threads)'
  await expect(page.getByText(`Exchanged: 1 × ${what}.`).last()).toBeInViewport()
  await expect(page.getByText(`1 × ${what}`, { exact: true })).toBeVisible()
  await expect(page.getByText('Note: for a child').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
  await expectAccessible(page)
})
