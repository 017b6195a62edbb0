import { expect } from '@playwright/test'
import { becomeBuyer } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'

test('no page violates its own policy', async ({ page }) => {
  const broken: string[] = []
  await page.exposeFunction('tellBroken', (what: string) => broken.push(what))
  await page.addInitScript({
    content: `document.addEventListener('securitypolicyviolation', (event) =>
      window.tellBroken(location.pathname + ' ' + event.violatedDirective + ' ' + event.blockedURI))`,
  })
  await page.goto('/auth')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await becomeBuyer(page)
  for (const path of ['/', '/shop/bracelets', '/shop/Rain%20band', '/shop/cart', '/shop/checkout', '/account/orders']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('load')
  }
  await page.goto('/admin/login')
  await expect(page.getByLabel('Username')).toBeEditable()
  expect(broken).toEqual([])
})

test('the icon is at the address that programs request without reading a page', async ({ request }) => {
  const answer = await request.get('/favicon.ico')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/)
  expect([...(await answer.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
})
