import { expect } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'
import { categoryLabels, listTool, openFooter, openTool } from '../steps/storefront.ts'

test.use({ javaScriptEnabled: false })

test("with scripts off the landing page's links work", bothSizes, async ({ page, isMobile }) => {
  await page.goto('/')
  if (isMobile) await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Lookbook' }).click()
  await expect(page).toHaveURL('/#lookbook')
  await expect(page.getByAltText('Lookbook 1', { exact: true })).toBeVisible()
  if (isMobile) await page.getByText('Close', { exact: true }).click()
  for (const [key, label] of Object.entries(categoryLabels)) {
    await expect(page.locator('#shop').getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      `/shop/${key}`,
    )
  }
  await page.locator('#shop').getByRole('link', { name: 'Bracelets', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bracelets')
  await page.getByRole('link', { name: /Rain band/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain band ( PRE - ORDER )')
  await expect(page.getByText('$24.00', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Bracelets' }).click()
  await expect(page).toHaveURL('/shop/bracelets')
  await openFooter(page, 'About and help')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
})

test('the open category is visible in its row before any script', async ({ page }) => {
  await page.goto('/shop/covers')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Covers' })).toBeInViewport({ ratio: 1 })
})

test(
  'with scripts off the list is searched, ordered and filtered by its form',
  bothSizes,
  async ({ page, isMobile }) => {
    await page.goto('/shop/bracelets')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await openTool(page, isMobile, 'Search')
    const place = await search.boundingBox()
    await search.fill('cuff')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price high to low')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const names = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(names).toHaveText(['Dry season cuff', 'Diamond cuff in red'])
    expect(await search.boundingBox()).toEqual(place)
    await openTool(page, isMobile, 'Filters')
    await page.getByRole('spinbutton', { name: 'Highest price' }).fill('50')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(names).toHaveText(['Diamond cuff in red'])
    await openTool(page, isMobile, 'Search')
    await search.fill('choker')
    await openTool(page, isMobile, 'Filters')
    await page.getByRole('checkbox', { name: 'Bracelets', exact: true }).uncheck()
    await page.getByRole('checkbox', { name: 'Chokers' }).check()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(names.first()).toHaveText(/choker/i)
    await openTool(page, isMobile, 'Search')
    await search.fill('nothing like it')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('No items match your search.')).toBeVisible()
  },
)

test('with scripts off the first row of a list has its name and price in the first screen', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/shop/necklaces')
    const card = page.getByRole('main').getByRole('listitem').first()
    await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 })
    await expect(card.getByText(/^(from )?\$\d/)).toBeInViewport({ ratio: 1 })
    await expect(listTool(page, 'Filters')).toBeVisible()
  }
})

test('with scripts off the feedback form is sent, and the page shows the result', async ({ page }) => {
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Feedback' })
  await form.getByPlaceholder('Name', { exact: true }).fill('Naisiae')
  await form.getByPlaceholder('Your E-mail').fill(`plain-${test.info().project.name}@example.com`)
  await form.getByPlaceholder('Text').fill('Do you make it in green?')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL('/?feedback=sent#contact')
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await page.goto('/?feedback=failed')
  await expect(page.getByText('Error submitting feedback. Please try again.')).toBeVisible()
})

test.describe('standalone pages', () => {
  test.use({ javaScriptEnabled: true })

  for (const [path, title, status] of [
    ['/privacy', 'Privacy policy', 200],
    ['/nothing/here', 'There is nothing at this address.', 404],
    ['/shop/%', 'We do not have that piece.', 404],
  ] as const) {
    test(`${path} is readable, fits, and answers ${status}`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(status)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectAccessible(page)
      await expectFits(page)
      if (status === 404) await page.getByRole('link', { name: 'Back to the shop' }).click()
      else await page.getByRole('link', { name: 'Enkiama, home' }).click()
      await expect(page).toHaveURL('/')
    })
  }
})

test('a missing page is a page of its own', async ({ request }) => {
  for (const path of ['/shop/No%20such%20piece', '/shop/%25', '/shop/%E0%A4%A', '/shop/bags/more']) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(await answer.text()).toContain('Back to the shop')
  }
})
