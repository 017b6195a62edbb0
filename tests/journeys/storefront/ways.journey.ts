import { expect } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'
import { signUp } from '../steps/shopper.ts'

test('a product page leads back to its category or its list, also after the login', async ({ page }) => {
  await page.goto('/shop/Rain%20band')
  const back = page.getByRole('main').getByRole('navigation', { name: 'Back' }).getByRole('link')
  await expect(back).toHaveText('Back to Bracelets')
  await expect(back).toHaveAttribute('href', '/shop/bracelets')

  await page.goto('/shop/bags?sort=price-asc&category=bracelets&category=bags')
  await page.getByRole('link', { name: /Rain band/ }).click()
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await signUp(page)
  await expect(page).toHaveURL('/shop/Rain%20band')
  await expect(page.getByText('This piece is in your cart.')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to cart' })).toBeInViewport({ ratio: 1 })
  await expect(back).toHaveText('Back to Bags')
  await back.click()
  await expect(page).toHaveURL('/shop/bags?sort=price-asc&category=bracelets&category=bags')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-asc')
  await page.goForward()
  await expect(page).toHaveURL('/shop/Rain%20band')
})

test(
  'price and BUY NOW are visible on every screen, and so is the end of the page',
  bothSizes,
  async ({ page, isMobile }) => {
    for (const [width, height] of isMobile
      ? [
          [390, 844],
          [320, 568],
          [768, 1024],
        ]
      : [[1440, 900]]) {
      await page.setViewportSize({ width: width ?? 0, height: height ?? 0 })
      await page.goto('/shop/Rain%20band')
      const bar = page.locator('[data-buy-bar]')
      const buy = page.getByRole('button', { name: 'BUY NOW' })
      await page.evaluate(() => scrollTo(0, 0))
      await expect(buy).toBeInViewport({ ratio: 1 })
      if (isMobile) await expect(bar.locator('[data-price="$24.00"]')).toBeInViewport({ ratio: 1 })
      await page.getByText('Type: Rain band').scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const end = page.getByRole('contentinfo').getByText('Demo shop: no real money moves.')
      await expect(end).toBeInViewport({ ratio: 1 })
      const [lower, upper] = [await bar.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
      expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBeLessThanOrEqual(upper?.y ?? 0)
    }
    await expectAccessible(page)
    await expectFits(page)
  },
)

test('Back closes only the zoom, and closing the zoom leaves no history entry', async ({ page }) => {
  await page.goto('/shop/bracelets')
  await page.getByRole('link', { name: /Rain band/ }).click()
  const open = page.getByRole('button', { name: /^Zoom: / }).first()
  const zoom = page.getByRole('dialog', { name: 'Rain band' })
  await open.click()
  await expect(zoom.getByRole('region', { name: /^Picture/ })).toBeFocused()
  await page.goBack()
  await expect(zoom).toBeHidden()
  await expect(page).toHaveURL('/shop/Rain%20band')
  await expect(open).toBeFocused()

  for (let times = 0; times < 2; times++) {
    await open.click()
    await expect(zoom).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(zoom).toBeHidden()
  }
  await page.goBack()
  await expect(page).toHaveURL('/shop/bracelets')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bracelets')
})
