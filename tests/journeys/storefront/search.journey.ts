import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'
import { becomeCustomer, listTool, tabTo, watchErrors } from '../steps/storefront.ts'

const opener = (page: Page) => page.getByRole('banner').locator('summary[aria-label="Search the shop"]:visible')
const field = (page: Page) => page.getByRole('searchbox', { name: 'What are you looking for?' })
const found = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

for (const path of ['/', '/shop/bracelets']) {
  test(
    `the search opens in the header of ${path}, tolerates a typo, and closes by Escape`,
    bothSizes,
    async ({ page, isMobile }) => {
      const faults = watchErrors(page)
      await page.goto(path)
      for (const width of isMobile ? [320, 390, 768] : [769, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const box = await opener(page).boundingBox()
        expect(
          [box?.width ?? 0, box?.height ?? 0].every((side) => side >= 44),
          `${width}`,
        ).toBe(true)
        await opener(page).click()
        await expect(field(page)).toBeFocused()
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${width}`,
        ).toBeLessThanOrEqual(0)
        await page.keyboard.press('Escape')
        await expect(field(page)).toBeHidden()
        await expect(opener(page)).toBeFocused()
      }
      await opener(page).click()
      await expectAccessible(page)
      // Waits for hydration: before it, the browser itself would send the text with its spaces.
      await expect(field(page).locator('xpath=ancestor::*[@data-island]')).toHaveAttribute('data-hydrated', '')
      await field(page).fill(' chocker ')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/search?q=chocker')
      await expect(field(page)).toBeHidden()
      await expect(page.getByText(/^No piece says “chocker”\. These say “choker”/)).toBeVisible()
      await expect(found(page).first()).toContainText(/choker/i)
      await expectAccessible(page)
      expect(faults).toEqual([])
    },
  )
}

test('by keyboard alone a product is searched and opened, and Back returns to the search', async ({ page }) => {
  await page.goto('/shop/bags')
  await tabTo(page, opener(page))
  await page.keyboard.press('Enter')
  await page.keyboard.type('rain bands')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=rain+bands')
  const first = page.getByRole('main').getByRole('link', { name: /Rain band/ })
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rain band')
  await tabTo(page, page.getByRole('link', { name: 'Back to the search' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=rain+bands')
})

test('results are ordered and filtered like a category, and an empty result says so', bothSizes, async ({ page }) => {
  await page.goto('/search?q=bracelets')
  const all = await found(page).allInnerTexts()
  expect(all.length).toBeGreaterThan(2)
  await listTool(page, 'Filters').click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name Z-A')
  await expect(page).toHaveURL('/search?q=bracelets&sort=name-desc')
  await expect(found(page)).toHaveText(all.toSorted().toReversed())
  await page.getByRole('checkbox', { name: 'Covers' }).check()
  await expect(page).toHaveURL('/search?q=bracelets&sort=name-desc&category=covers')
  await expect(page.getByText('No items match your search.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'New pieces' }).getByRole('link').first()).toBeVisible()
  await page.getByRole('link', { name: 'Remove the filters' }).click()
  await expect(page).toHaveURL('/search?q=bracelets')
  await expect(found(page)).toHaveText(all)

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('xylophone')
  await expect(page).toHaveURL('/search?q=xylophone')
  await expect(page.getByText('No items match your search.')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page).toHaveTitle(/^xylophone · Search · /)
})

test('a product page shows similar ones, and recently viewed ones until the logout', async ({ page }) => {
  await becomeCustomer(page)
  await page.goto('/shop/Rain%20band')
  const related = page.getByRole('region', { name: 'More of this kind' }).getByRole('link')
  await expect(related).toHaveCount(4)
  expect(await related.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).not.toContain(
    '/shop/Rain%20band',
  )
  const ask = page.getByRole('link', { name: 'Ask about this piece' })
  await expect(ask).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/254700000000\?text=Rain%20band%3A%20http.*Rain%2520band$/,
  )
  const seen = page.getByRole('region', { name: 'You looked at' })
  const goNear = () => page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await goNear()
  await expect(seen).toBeHidden()
  await page.goto('/shop/Coin%20purse%20in%20orange%2C%20white%20and%20blue')
  await goNear()
  await expect(seen).toBeHidden()
  await page.goto('/shop/Herd%20band')
  await goNear()
  await expect(seen.getByRole('link')).toHaveText(['Coin purse in orange, white and blue', 'Rain band'])
  expect(await page.request.get(page.url()).then((answer) => answer.text())).not.toContain('You looked at')
  await expectAccessible(page)
  await expectFits(page)
  await seen.getByRole('link', { name: 'Rain band' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rain band')
  await goNear()
  await expect(seen.getByRole('link')).toHaveText(['Herd band', 'Coin purse in orange, white and blue'])

  const openMenu = () => page.getByRole('banner').getByText('Menu', { exact: true }).click()
  await openMenu()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await openMenu()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(seen).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('seen'))).toBeNull()
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('the search opens, finds and filters', bothSizes, async ({ page }) => {
    await page.goto('/shop/bracelets')
    await opener(page).click()
    await field(page).fill('elan chokers')
    await field(page).press('Enter')
    await expect(page).toHaveURL('/search?q=elan+chokers')
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('cuffs')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/\/search\?q=cuffs/)
    await expect(found(page).first()).toContainText(/cuff/)
  })
})
