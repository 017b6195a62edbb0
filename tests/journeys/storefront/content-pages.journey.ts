import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible, expectGoodAtEverySize } from '../steps/axe.ts'
import { becomeBuyer } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { logIn } from '../steps/office.ts'
import { openFooter } from '../steps/storefront.ts'

test('staff write a page with a preview, and the whole shop links to it', async ({ page, isMobile }) => {
  // Each width changes another page: both run in one shop, which refuses the second change of the same page.
  const [title, path, heading] = isMobile
    ? ['Sizes', '/sizes', 'Bracelets']
    : ['Delivery and returns', '/delivery', 'If you change your mind']
  const words = `We measure twice, ${randomUUID()}`
  await logIn(page)
  await page.goto('/admin/more')
  await page.getByRole('main').getByRole('link', { name: 'Pages' }).click()
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.press('Control+Home')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  // The editor reads the caret's position one frame late, and a moved caret turns Bold off.
  await expect.poll(() => text.evaluate((element) => element.firstElementChild?.textContent)).toBe('')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type(words)
  await expect(text.locator('strong').getByText(words)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const table = text.getByRole('table').first()
  for (const cell of ['Wrist', 'Band', '13 cm']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Remove the row' }).click()
  await expect(table.getByRole('row')).toHaveText(['WristBand', '13 cm'])
  await page.getByRole('button', { name: 'Add a row' }).click()
  await expect(table.getByRole('row')).toHaveText(['WristBand', '13 cm', ''])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('cell', { name: '13 cm' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(words)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: heading })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. See the page')).toBeFocused()
  await page.getByRole('link', { name: 'See the page' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText(words)).toBeVisible()

  await page.goto('/shop/Rain%20band')
  await openFooter(page, 'About and help')
  // On phones, this is the page about sizes. A product without a size option has no link to it, but the footer has.
  await page
    .getByRole(isMobile ? 'contentinfo' : 'main')
    .getByRole('link', { name: title })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await openFooter(page, 'About and help')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
  await becomeBuyer(page)
  await page.goto('/shop/checkout')
  await page.getByRole('main').getByRole('link', { name: 'Delivery and returns' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery and returns' })).toBeVisible()
})

test('every page links to the terms and the accessibility statement once they are written', async ({
  page,
  isMobile,
}) => {
  const link = (title: string) => page.getByRole('contentinfo').getByRole('link', { name: title, exact: true })
  await page.goto('/')
  await expect(link('Terms')).toHaveCount(0)
  await logIn(page)
  const write = async (path: string, words: string) => {
    await page.goto(`/admin/pages${path}`)
    await page.getByRole('textbox', { name: 'Text' }).fill(words)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(words ? 'Saved. See the page' : 'Saved. The shop leaves out')).toBeVisible()
  }
  await write('/accessibility', 'Each page works by keyboard.')
  await write('/terms', 'What we promise')
  await page.goto('/admin/pages/terms')
  await page.getByRole('textbox', { name: 'Text' }).press('Control+End')
  await page.getByRole('button', { name: 'Heading' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. See the page')).toBeVisible()
  await write('/terms', 'What we promise, in one sentence.')
  await page.goto('/shop/Rain%20band')
  await link('Terms').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(page.getByText('What we promise, in one sentence.')).toBeVisible()
  await expectGoodAtEverySize(page, 'Terms')
  await page.setViewportSize({ width: isMobile ? 390 : 1440, height: isMobile ? 844 : 900 })
  await page.goto('/')
  await expect(link('Accessibility')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(isMobile ? 6_900 : 9_000)
  await link('Accessibility').click()
  await expect(page.getByText('Each page works by keyboard.')).toBeVisible()

  await page.goto('/admin/pages/terms')
  await page.getByRole('button', { name: 'Take the previous text' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' }).getByRole('heading')).toHaveText('What we promise')
  await write('/terms', '')
  await write('/accessibility', '')
  expect((await page.request.get('/terms')).status()).toBe(404)
})
