import { expect, type Page } from '@playwright/test'
import { demoCatalogue } from '../../../db/demo/catalogue.ts'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { isAlive, test } from '../steps/journey.ts'
import { categoryLabels, listTool, openTool, watchErrors, widths } from '../steps/storefront.ts'

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ pieces?$/ })

test('a listing has its header, its grid, and previews of the right length', bothSizes, async ({ page, isMobile }) => {
  const faults = watchErrors(page)
  await page.goto('/shop/bracelets')
  await expect(page.getByRole('heading', { name: 'Bracelets', level: 1 })).toBeVisible()
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Categories' }).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]))).toEqual(
    Object.entries(categoryLabels).map(([key, label]) => [`/shop/${key}`, label]),
  )
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  for (const width of widths(isMobile)) {
    await page.setViewportSize({ width, height: 900 })
    const card = page.getByRole('link', { name: /^.*Diamond cuff in red/ })
    const preview = (await card.locator('p > span:visible').textContent()) ?? ''
    expect(preview).toMatch(/…$/)
    expect([...preview].length - 1).toBeLessThanOrEqual(isMobile ? 25 : 50)
    expect([...preview].length).toBeGreaterThan(isMobile ? 20 : 40)
    expect((await card.boundingBox())?.width).toBeGreaterThanOrEqual(300)
    await expect(card).toContainText('$48.00')
    await expect(listTool(page, 'Filters')).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible({ visible: !isMobile })
    await expect(card).toContainText(/about\sKES\s\d,\d{3}/)
    await expectAccessible(page)
  }
  await expectFits(page)
  await page.locator('ul a img').first().hover()
  const second = page.locator('ul a').first().locator('img').nth(1)
  if (!isMobile) await expect(second).toBeVisible()
  await page.mouse.move(0, 0)
  await page.getByRole('combobox', { name: 'Sort by' }).focus()
  await expect(second).toBeHidden()
  await page.locator('ul a').first().focus()
  await page.keyboard.press('Shift')
  await expect(second).toBeVisible()
  expect(faults).toEqual([])
})

test(
  'search, order, price and checkboxes narrow the list, and stay in the address',
  bothSizes,
  async ({ page, isMobile }) => {
    await page.goto('/shop/bracelets')
    const all = await names(page).allInnerTexts()
    await expect(count(page)).toHaveText(`${all.length} pieces`)

    const sort = page.getByRole('combobox', { name: 'Sort by' })
    for (const [label, key, first] of [
      ['Name Z-A', 'name-desc', 'Thin band in green'],
      ['Price high to low', 'price-desc', 'Dry season cuff'],
      ['Price low to high', 'price-asc', 'Thin band in green'],
      ['Name A-Z', 'name-asc', 'Diamond cuff in red'],
    ] as const) {
      await sort.selectOption(label)
      await expect(page).toHaveURL(`/shop/bracelets?sort=${key}`)
      await expect(names(page).first()).toHaveText(first)
    }

    await openTool(page, isMobile, 'Search')
    await page.getByRole('searchbox', { name: 'Search' }).fill('cuff')
    await expect(count(page)).toHaveText('2 pieces')
    await expect(page).toHaveURL('/shop/bracelets?search=cuff&sort=name-asc')

    await openTool(page, isMobile, 'Filters')
    await expect(page.getByRole('checkbox', { name: 'Bracelets', exact: true })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Chokers', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Bracelets', exact: true }).uncheck()
    await expect(page).toHaveURL(/category=chokers/)
    await page.getByRole('checkbox', { name: 'Bracelets', exact: true }).check()
    await page.getByRole('spinbutton', { name: 'Highest price' }).fill('50')
    await expect(page).toHaveURL(/max=50/)
    await expect(names(page).first()).toHaveText('Diamond cuff in red')
    await expect(page.getByText('Dry season cuff')).toBeHidden()
    await expectAccessible(page)

    await page.reload()
    await expect(sort).toHaveValue('name-asc')
    await openTool(page, isMobile, 'Filters')
    await expect(page.getByRole('spinbutton', { name: 'Highest price' })).toHaveValue('50')
    await expect(page.getByRole('checkbox', { name: 'Chokers', exact: true })).toBeChecked()

    const slider = page.getByRole('slider', { name: 'Price up to' })
    await slider.focus()
    await slider.press('Home')
    await expect(page.getByText('No items match your search.')).toBeVisible()
    await expect(count(page)).toHaveText('0 pieces')
    await expectAccessible(page)
    await expectFits(page)
    await slider.press('End')
    await expect(page).not.toHaveURL(/max=/)
    await page.goto('/shop/bracelets?search=nothing+like+it')
    await page.getByRole('link', { name: 'Remove the filters' }).click()
    await expect(page).toHaveURL('/shop/bracelets')
    await expect(names(page)).toHaveText(all)
  },
)

test.describe('by a clock of Nairobi', () => {
  test.use({ timezoneId: 'Africa/Nairobi' })

  test('a price in shillings is exact, and one out of bounds shows the limit', async ({ page, isMobile }) => {
    await page.goto('/shop/bracelets')
    await openTool(page, isMobile, 'Filters')
    const price = page.getByRole('spinbutton', { name: 'Highest price in shillings' })
    await price.fill('5000')
    await expect(page.getByText('Price up to')).toHaveText('Price up to KES 5,000', { useInnerText: true })
    await expect(page).toHaveURL(/max=\d+/)
    await expect(price).toHaveValue('5000')
    for (const wrong of ['99999999', '-5', '12.5']) {
      await price.fill(wrong)
      await price.blur()
      await expect(page.getByRole('alert')).toHaveText(/^Type a whole amount from KES 0 to KES 1,\d{3},\d{3}\.$/)
      await expect(price).toHaveValue(wrong)
      await expect(price).toHaveAttribute('aria-invalid', 'true')
    }
    await expectAccessible(page)
    await expectFits(page)
    await price.fill('3000')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('the tools of a list are one row even on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/shop/necklaces')
  const tools = [listTool(page, 'Search'), listTool(page, 'Filters'), page.getByRole('combobox', { name: 'Sort by' })]
  const tops = await Promise.all(tools.map(async (tool) => (await tool.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)
  await expectFits(page)
})

test('a loading list says so, and a failed one can be retried', async ({ page, isMobile }) => {
  await page.goto('/shop/bags')
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = /category=chokers/
  await page.route(asked, async (route) => {
    await waiting
    await route.abort()
  })
  await openTool(page, isMobile, 'Filters')
  await page.getByRole('checkbox', { name: 'Chokers', exact: true }).check()
  await expect(page.getByRole('main').getByRole('list').and(page.locator('[aria-busy=true]'))).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toContainText('The pieces could not be loaded.')
  await expect(page.getByRole('checkbox', { name: 'Chokers', exact: true })).toBeChecked()
  await expectAccessible(page)
  await page.unroute(asked)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: /Night choker/ })).toBeVisible()
})

test('Back restores the list', async ({ page }) => {
  await page.goto('/shop/bracelets?sort=price-asc')
  const card = page.getByRole('link', { name: /^.*Dry season cuff/ })
  await card.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 120))
  const place = await page.evaluate(() => scrollY)
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dry season cuff ( PRE - ORDER )')
  await page.waitForFunction(isAlive)
  await page.getByRole('link', { name: 'Back to Bracelets' }).click()
  await expect(page).toHaveURL('/shop/bracelets?sort=price-asc')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dry season cuff ( PRE - ORDER )')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('a long list grows while scrolling, has an address for each part, and is restored at its length', async ({
  page,
}) => {
  await page.goto('/shop/bags?category=&sort=name-asc')
  const total = Number.parseInt((await count(page).textContent()) ?? '', 10)
  expect(total).toBeGreaterThan(24)
  // The link's text changes to 'Loading' while the next part loads.
  const more = page.getByRole('link', { name: /^(Show more|Loading\.\.\.)$/ })
  const next = (await more.getAttribute('href')) ?? ''
  expect(next).toContain('after=')
  while (await more.isVisible()) {
    const before = await names(page).count()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    // The last part may have arrived between the two checks.
    await expect.poll(async () => (await names(page).count()) > before || !(await more.isVisible())).toBe(true)
  }
  const listed = await names(page).allTextContents()
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toEqual(expect.arrayContaining(demoCatalogue.map(({ name }) => name)))
  const last = (await names(page).last().textContent()) ?? ''
  await names(page).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(last)
  await page.goBack()
  await expect.poll(() => names(page).count()).toBeGreaterThanOrEqual(demoCatalogue.length)

  await page.goto(next)
  await expect(names(page).first()).not.toHaveText('Age mates knot')
  await page.getByRole('link', { name: 'From the start of the list' }).click()
  await expect(names(page).first()).toHaveText(/^\W|^\d|^A/)
})
