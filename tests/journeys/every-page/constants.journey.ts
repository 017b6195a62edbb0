import { expect, type Page } from '@playwright/test'
import { bothSizes } from '../steps/both-sizes.ts'
import { becomeBuyer, openPayment, payNow } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { emptyDashboard, logIn } from '../steps/office.ts'
import { newPhone, promptSent } from '../steps/shopper.ts'

async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000)
}

test('the page asks for the payment every five seconds and for the rate every five minutes', async ({ page }) => {
  const asked = { rate: 0, status: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/exchange-rate')) asked.rate += 1
    if (request.url().includes('/api/mpesa/status/')) asked.status += 1
  })
  await becomeBuyer(page)
  await page.clock.install()
  await openPayment(page)
  await stopClock(page)
  const onLoad = asked.rate
  expect(onLoad).toBeGreaterThan(0)
  // The page's timer may have started at any time, but within five minutes it sends exactly one request.
  await page.clock.runFor(300_000)
  await expect.poll(() => asked.rate).toBe(onLoad + 1)
  await page.clock.runFor(300_000)
  await expect.poll(() => asked.rate).toBe(onLoad + 2)

  await payNow(page, newPhone('9999'))
  await page.clock.resume()
  await expect(promptSent(page)).toBeVisible()
  await stopClock(page)
  const before = asked.status
  await page.clock.runFor(4_999)
  expect(asked.status - before).toBeLessThanOrEqual(1)
  await page.clock.runFor(15_001)
  await expect.poll(() => asked.status - before).toBe(4)
})

test('the amount of a month below zero is below its bar, clear of all bars', bothSizes, async ({ page }) => {
  await logIn(page)
  const sales = [1_684, -58].map((usd, index) => ({ month: `2026-1${index + 1}`, sales: usd, sales_kes: usd * 129 }))
  const data = { ...emptyDashboard, monthly_sales: sales }
  await page.route('**/api/admin/dashboard', (route) => route.fulfill({ json: { success: true, data } }))
  await page.goto('/admin/dashboard')
  const amount = await page.locator('.recharts-label-list').getByText('−$58').boundingBox()
  const bar = await page.locator('.recharts-bar-rectangle').last().boundingBox()
  expect(amount?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0) - 2)
})

test(
  'charts are 300 high in gray, black and white, the sales grid has six columns',
  bothSizes,
  async ({ page, isMobile }) => {
    await logIn(page)
    const data = {
      ...emptyDashboard,
      by_category: ['Bracelets', 'Beads', 'Bags'].map((name) => ({ name, value: 30, value_kes: 3_870 })),
      monthly_sales: [{ month: '2026-11', sales: 90, sales_kes: 11_610 }],
    }
    await page.route('**/api/admin/dashboard', (route) => route.fulfill({ json: { success: true, data } }))
    await page.goto('/admin/dashboard')
    const pie = page.getByRole('img', { name: /^Sales by Category: / })
    for (const chart of [pie, page.getByRole('img', { name: /^Monthly Sales: / })]) {
      await expect(chart).toHaveCSS('height', '300px')
    }
    await expect(page.getByRole('listitem').filter({ hasText: 'Bracelets 34 %' })).toContainText('$30.00KES 3,870')
    await expect(page.locator('.recharts-label-list')).toHaveText('$90')
    const slices = pie.locator('.recharts-pie-sector path')
    await expect(slices).toHaveCount(3)
    expect(await slices.evaluateAll((paths) => paths.map((path) => path.getAttribute('fill')))).toEqual([
      'gray',
      'black',
      'white',
    ])

    const of = { order_number: 'EK-1001', method: 'mpesa' }
    const sale = {
      id: 's1',
      name: 'Herd band',
      price: 22,
      quantity: 1,
      total: 22,
      total_kes: 2_849,
      sold_at: '2026-11-21T06:30:00Z',
      ...of,
    }
    await page.route('**/api/admin/sales-history**', (route) => route.fulfill({ json: [sale] }))
    const totals = { quantity: 1, total: 22, total_kes: 2_849 }
    await page.route('**/api/admin/sales-history/totals**', (route) => route.fulfill({ json: totals }))
    await page.goto('/admin/sales-history')
    await expect(page.getByText('Herd band')).toBeVisible()
    await expect(page.getByRole('link', { name: 'EK-1001' })).toBeVisible()
    if (!isMobile) await expect(page.getByRole('columnheader')).toHaveCount(6)
  },
)

test('a dialog comes and goes within 300 milliseconds', async ({ page }) => {
  await becomeBuyer(page)
  await page.goto('/shop/checkout')
  await page.getByRole('button', { name: 'Edit Shipping Address' }).click()
  await expect(page.getByRole('dialog')).toHaveCSS('transition-duration', /^0\.3s/)
})
