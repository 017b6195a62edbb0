import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectGoodAtEverySize } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { logIn } from '../steps/office.ts'
import { startOwnShop } from '../steps/own-shop.ts'
import { openTwoVisitors } from '../steps/two-visitors.ts'

/** A separate shop, because other journeys expect the template's colours. */
const shop = startOwnShop()

const firstRed = 'rgb(168, 19, 26)'
const blue = 'rgb(28, 63, 158)'
const button = (page: Page) => page.getByRole('link', { name: 'See the pieces' })
const footer = (page: Page) => page.getByRole('contentinfo')

async function expectLook(page: Page, colour: string, line: string) {
  await page.goto('/')
  await expect(button(page)).toHaveCSS('background-color', colour)
  await expect(footer(page)).toContainText(line)
}

test('an owner changes colours, previews, publishes and undoes, and a visitor sees the published look', async ({
  browser,
}) => {
  const [page, shopper] = await openTwoVisitors(browser, shop.url)
  await expectLook(shopper, firstRed, 'Beadwork in the Maasai style')
  await logIn(page)
  await page.goto('/admin/more')
  await page.getByRole('link', { name: 'Looks' }).click()
  await expectAccessible(page)

  const indigo = page.getByRole('button', { name: 'Indigo' })
  await indigo.click()
  await expect(indigo).toHaveAttribute('aria-pressed', 'true')
  await page.getByText('Change single colours').click()
  const accent = page.getByRole('textbox', { name: 'Accent', exact: true })
  await expect(accent).toHaveValue('#1f3f8f')
  await page.getByRole('button', { name: 'Ivory and red' }).click()
  await accent.fill('#e0a0a0')
  await expect(page.getByText('Accent text on the page: contrast 2.0, at least 4.5 is needed').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/: the contrast is [\d.]+, and at least 4.5 is needed/).first()).toBeVisible()
  await page.getByLabel('Accent, chooser').fill('#1c3f9e')
  await page.getByRole('radio', { name: 'Stitch' }).check()
  await page.getByRole('radio', { name: /^Bricolage Grotesque/ }).check()
  const logoFile = page.getByLabel('Logo', { exact: true })
  const large = Buffer.alloc(5_000_000, ' ')
  await logoFile.setInputFiles({ name: 'large.svg', mimeType: 'image/svg+xml', buffer: large })
  await expect(page.getByText('The logo must be at most 1 MB')).toBeVisible()
  const buffer = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><script>alert(1)</script><path d="M0 0h90v30z" fill="#1c3f9e"/></svg>',
  )
  await logoFile.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer })
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible()
  await page.getByLabel('Footer line').fill('Cloth, dyed and sewn by hand.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved as a draft. Shoppers do not see it yet.')).toBeVisible()
  await expectGoodAtEverySize(page, 'Looks with a logo')

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Preview of the landing page' }).click(),
  ])
  await expect(button(preview)).toHaveCSS('background-color', blue)
  await expect(footer(preview)).toContainText('Cloth, dyed and sewn by hand.')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Bricolage Grotesque/)
  await expectAccessible(preview)
  const address = new URL(preview.url())
  const answer = await shopper.request.get(address.href)
  expect([answer.headers()['cache-control'], answer.headers()['x-robots-tag']]).toEqual([
    'private, no-store',
    'noindex',
  ])
  await expectLook(shopper, firstRed, 'Beadwork in the Maasai style')
  const product = page.getByRole('link', { name: 'Preview of a product' })
  await preview.goto((await product.getAttribute('href')) ?? '')
  await expect(footer(preview)).toContainText('Cloth, dyed and sewn by hand.')

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.', { exact: true })).toBeVisible()
  await expectLook(shopper, blue, 'Cloth, dyed and sewn by hand.')
  const logo = shopper.getByRole('link', { name: 'Enkiama, home' }).locator('img:visible')
  await expect(logo).toHaveJSProperty('naturalWidth', 600)
  await expectGoodAtEverySize(shopper, 'The landing page with a logo')
  await expect(shopper.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#faf6ee')
  await shopper.goto('/shop/cart')
  await expect(footer(shopper)).toContainText('Cloth, dyed and sewn by hand.')

  await page.getByRole('button', { name: 'Restore the previous version' }).click()
  await expect(page.getByText('The previous version is live again.')).toBeVisible()
  await expectLook(shopper, firstRed, 'Beadwork in the Maasai style')
  await expect(logo).toHaveCount(0)
  // After a logout there is no preview.
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await shopper.goto(address.href)
  await expect(button(shopper)).toHaveCSS('background-color', firstRed)
})
