import { expect } from '@playwright/test'
import { test } from '../steps/journey.ts'
import { listTool, watchErrors } from '../steps/storefront.ts'

test('a page with unknown parameters in its address is hydrated', async ({ page }) => {
  const faults = watchErrors(page)
  await page.goto('/shop/bags?utm_source=mail&search=clutch')
  await page
    .getByRole('link', { name: /Evening clutch in blue/ })
    .first()
    .click()
  await expect(page).toHaveURL('/shop/Evening%20clutch%20in%20blue')
  await expect(page.getByRole('heading', { name: 'Evening clutch in blue', level: 1 })).toBeVisible()
  expect(faults).toEqual([])
})

test("the page's own inline scripts run, and a foreign one does not", async ({ page }) => {
  const foreign = '<script>document.title = "stolen"</script>'
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  await page.route('/shop/bags', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    expect(html).not.toContain('nonce=')
    await route.fulfill({ response: answer, body: html.replace('<main', `${foreign}<main`) })
  })

  await page.goto('/shop/bags')

  expect(refused.join()).toContain('violates the following Content Security Policy directive')
  await expect(listTool(page, 'Filters').or(page.getByLabel('Sort by')).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.islands)).toBe('started')
  expect(await page.title()).not.toContain('stolen')
})
