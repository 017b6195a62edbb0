import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { becomeBuyer } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'

async function placeOrders(page: Page, count: number) {
  const products = (await (await page.request.get('/api/products')).json()) as { id: string }[]
  for (let n = 0; n < count; n++) {
    const data = { productId: products[0]?.id, quantity: 1 }
    expect((await page.request.post('/api/user/cart', { data })).ok()).toBe(true)
    expect((await page.request.post('/api/orders', { data: { method: 'bank' } })).ok()).toBe(true)
  }
}

test('a long list of orders goes on by a plain link, and a short one has none', async ({ page, browser, baseURL }) => {
  await becomeBuyer(page, { inCart: {} })
  await placeOrders(page, 50)
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
