import { expect } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { becomeBuyer } from '../steps/buyer.ts'
import { mostShift, sumShifts } from '../steps/first-visit.ts'
import { test } from '../steps/journey.ts'

test(
  'the cart says by when a piece is made and what goes well with it, and stands still',
  bothSizes,
  async ({ page }) => {
    await becomeBuyer(page, { inCart: { 'Rain band': 1 } })
    await page.addInitScript(sumShifts)
    await page.goto('/shop/cart')
    await expect(page.getByRole('listitem').filter({ hasText: 'Rain band' })).toContainText(
      /Made for you by \d{1,2}\s\w+ \d{4}/,
    )
    const others = page.getByRole('region', { name: 'Goes well with' }).getByRole('link')
    await expect(others).toHaveCount(4)
    await expect(others.filter({ hasText: /band|cuff/ })).toHaveCount(0)
    expect(Number(await page.evaluate('window.shifts'))).toBeLessThan(mostShift)
    await expectAccessible(page)
    await expectFits(page)
    const name = (await others.first().textContent()) ?? ''
    await others.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const [piece = ''] = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').split(' (')
    expect(name).toContain(piece)
  },
)
