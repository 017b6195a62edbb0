import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { becomeBuyer, setProduct } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { staffHeaders } from '../steps/office.ts'

async function placeOrders(page: Page, count: number) {
  for (let n = 0; n < count; n++) {
    await setProduct(page, 'Herd band', 1)
    expect((await page.request.post('/api/orders', { data: { method: 'bank' } })).ok()).toBe(true)
  }
}

/** Lets the customer order more: without a paid order, only two orders by bank transfer may be open. */
async function payFirstOrder(page: Page) {
  await placeOrders(page, 1)
  const [order] = (await (await page.request.get('/api/orders')).json()) as { number: string }[]
  const data = { from: 'awaiting_payment', to: 'paid' }
  const headers = await staffHeaders(page.request)
  expect((await page.request.post(`/api/admin/orders/${order?.number}/state`, { headers, data })).ok()).toBe(true)
}

test('a long list of orders goes on by a plain link, and a short one has none', async ({ page, browser, baseURL }) => {
  await becomeBuyer(page, { inCart: {} })
  await payFirstOrder(page)
  await placeOrders(page, 49)
  await page.goto('/account/orders')
  const rows = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(rows).toHaveCount(50)
  await expect(page.getByRole('link', { name: 'Show more' })).toBeHidden()

  const oldest = await rows.last().textContent()
  await placeOrders(page, 1)
  await page.goto('/account/orders')
  await expect(rows).toHaveCount(50)
  await expect(page.getByRole('link', { name: 'Show more' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  const storageState = await page.context().storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState, ...(baseURL ? { baseURL } : {}) })
  const withoutScripts = await plain.newPage()
  await withoutScripts.goto('/account/orders')
  await withoutScripts.getByRole('link', { name: 'Show more' }).click()
  await expect(withoutScripts.getByText(String(oldest))).toBeVisible()
  await plain.close()

  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(rows).toHaveText([String(oldest)])
  await expect(page.getByRole('link', { name: 'Show more' })).toBeHidden()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('link', { name: 'Back to the newest orders' }).click()
  await expect(rows).toHaveCount(50)
})
