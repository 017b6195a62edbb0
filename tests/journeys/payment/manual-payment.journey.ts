import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { becomeBuyer } from '../steps/buyer.ts'
import { payOnHandset, readWhatToType } from '../steps/handset.ts'
import { test } from '../steps/journey.ts'
import { logIn, registerManualPaymentUrls, staffHeaders } from '../steps/office.ts'

test.beforeAll(({ playwright, baseURL }) => registerManualPaymentUrls(playwright.request, baseURL))

/** Opens the instructions for a manual payment. */
async function openByHand(page: Page) {
  await page.goto('/shop/checkout/mpesa')
  await page.getByText('No request on your phone? Pay by hand').click()
  await page.getByRole('button', { name: 'Show me what to type' }).click()
  return readWhatToType(page)
}

/** Opens the paid order from the success dialog and returns its number. */
async function expectPaid(page: Page) {
  const dialog = page.getByRole('alertdialog', { name: 'Payment Successful!' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'See your order' }).click()
  await expect(page).toHaveURL(/\/account\/orders\/EK-\d+$/)
  await expect(page.getByText('Paid', { exact: false }).first()).toBeVisible()
}

test('an order is paid manually from the phone’s own menu', async ({ page }) => {
  await becomeBuyer(page)
  const toType = await openByHand(page)
  expect(toType).toMatchObject({ number: '174379', account: expect.stringMatching(/^\d+$/) })
  await expectAccessible(page)
  await payOnHandset(page, toType)
  await expectPaid(page)
})

test('a payment to another account is found by the receipt’s code', async ({ page }) => {
  const { receipt } = await payToAnotherAccount(page, 'BEADS')
  await page.getByLabel('Code of your receipt').fill(` ${receipt.toLowerCase()}`)
  await page.getByRole('button', { name: 'Find my payment' }).click()
  await expectPaid(page)
})

async function payToAnotherAccount(page: Page, account: string) {
  await becomeBuyer(page)
  const toType = await openByHand(page)
  const receipt = await payOnHandset(page, { ...toType, account })
  await waitUnmatched(page.request, receipt)
  return { receipt, toType }
}

async function waitUnmatched(request: APIRequestContext, receipt: string) {
  const headers = await staffHeaders(request)
  await expect
    .poll(async () => {
      const listed = (await (await request.get('/api/admin/receipts', { headers })).json()) as {
        receipt: string
        is_asked_back: boolean
      }[]
      return listed.find((one) => one.receipt === receipt)?.is_asked_back
    })
    .toBe(false)
}

test("a code typed before M-Pesa's confirmation waits for it", async ({ page }) => {
  await becomeBuyer(page)
  await openByHand(page)
  await page.getByLabel('Code of your receipt').fill('ukl7abcd12')
  await page.getByRole('button', { name: 'Find my payment' }).click()
  await expect(page.getByText('We have your code UKL7ABCD12')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('staff give an unmatched receipt to its order', async ({ page }) => {
  const { receipt, toType } = await payToAnotherAccount(page, 'MAMA')

  await logIn(page)
  const waiting = page.getByRole('listitem').filter({ hasText: /payments? without an order/ })
  await waiting.getByRole('link', { name: 'Find the order' }).click()
  const card = page.getByRole('listitem').filter({ hasText: receipt, has: page.getByRole('radio') })
  const order = card.getByLabel('Order', { exact: true })
  await order.fill('999999999')
  await card.getByRole('button', { name: 'Use it for this order' }).click()
  await expect(card.getByText('There is no order 999999999.')).toBeVisible()
  await order.fill(toType.account)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Use it for this order' }).click()
  const amount = `KES ${Number(toType.amount).toLocaleString('en-US')}`
  await expect(page.getByRole('alertdialog')).toContainText(
    new RegExp(`${amount} pays EK-${toType.account} \\(.+, ${amount}\\)\\.`),
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('link', { name: `EK-${toType.account}` }).click()
  await expect(page.getByText('Paid', { exact: false }).first()).toBeVisible()
})

test('the evening: the statement against the orders', async ({ page }) => {
  await becomeBuyer(page, { inCart: { 'Herd band': 2 } })
  const toType = await openByHand(page)
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('-')
  const receipt = `UKE${Math.random().toString(36).slice(2, 9).toUpperCase().padEnd(7, '0')}`
  const statement = [
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.',
    `${receipt},${day} 09:00:00,Pay Bill from 2547**** - ACHIENG Acc. X,Completed,"${Number(toType.amount).toLocaleString('en-US')}.00",,X`,
    `${receipt},${day} 09:00:00,Pay Bill Charge,Completed,,-38.00,`,
  ].join('\n')

  await logIn(page)
  await page.goto('/admin/books')
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) }
  await page.getByLabel('Upload statement').setInputFiles(file)
  await expect(page.getByText(/^2 rows of/)).toBeVisible()
  await page.getByLabel('Upload statement').setInputFiles(file)
  await expect(page.getByText(/nothing has changed/)).toBeVisible()
  await expectAccessible(page)

  const card = page.getByRole('listitem').filter({ hasText: receipt, has: page.getByRole('radio') })
  await card.getByLabel('Order', { exact: true }).fill(`EK-${toType.account}`)
  await card.getByRole('button', { name: 'Use it for this order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(card).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the day (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^books-\d{4}-\d\d-\d\d\.csv$/)
})
