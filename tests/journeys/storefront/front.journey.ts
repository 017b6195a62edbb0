import { expect } from '@playwright/test'
import { expectFits } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'
import { contrastWithWhite } from '../steps/pixels.ts'
import { categoryLabels } from '../steps/storefront.ts'

test('the text over the main image is readable at every width', bothSizes, async ({ page, isMobile }) => {
  await page.goto('/')
  for (const width of isMobile ? [320, 390, 520, 768] : [769, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const picture = page.getByRole('img', { name: /broad beaded collar/ })
    // False while a changed width makes the browser load another file, because decoding then fails.
    const isThere = (image: HTMLImageElement) =>
      image.decode().then(
        () => true,
        () => false,
      )
    await expect.poll(() => picture.evaluate(isThere)).toBe(true)
    expect(await contrastWithWhite(page, page.getByRole('heading', { level: 1 })), `${width}`).toBeGreaterThan(7)
    const bar = page.getByRole('banner')
    const words = isMobile ? [bar.getByText('Menu', { exact: true })] : await bar.getByRole('link').all()
    for (const word of words) {
      if (await word.isVisible()) expect(await contrastWithWhite(page, word), `${width}`).toBeGreaterThan(4.5)
    }
  }
})

test(
  'the landing page shows products with their prices, and is not too long for a phone',
  bothSizes,
  async ({ page, isMobile }) => {
    await page.goto('/')
    const products = page.getByRole('region', { name: 'New pieces' }).getByRole('link')
    await expect(products).toHaveCount(isMobile ? 8 : 4)
    await page.getByRole('link', { name: 'See the pieces' }).click()
    await expect(products.first()).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(isMobile ? 6_900 : 9_000)
    const makers = page.getByRole('region', { name: 'The hands that begin a piece also finish it' })
    await expect(makers.getByRole('link', { name: 'The makers' })).toHaveAttribute('href', '/makers')

    const words = await products.first().textContent()
    expect(words).toMatch(/\$\d+\.\d\dabout\sKES\s[\d,]+$/)
    const name = (await products.first().getByRole('heading').textContent()) ?? ''
    await products.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  },
)

test('each image of the lookbook leads to its product', async ({ page }) => {
  await page.goto('/')
  const slides = page.getByRole('group', { name: 'Lookbook' }).getByRole('link')
  await expect(slides).toHaveCount(22)
  await expect(slides.first()).toHaveAccessibleName('Lookbook 1 Wedding collar $180.00')
  const paths = await slides.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  expect(paths.filter((path) => Object.keys(categoryLabels).includes(path.replace('/shop/', '')))).toEqual([])
  for (const path of new Set(paths)) expect((await page.request.get(path)).status(), path).toBe(200)
  await slides.first().click()
  await expect(page).toHaveURL('/shop/Wedding%20collar')
})

test(
  'every dot of the lookbook is large enough for a finger, and all stand in one row',
  bothSizes,
  async ({ page, isMobile }) => {
    await page.goto('/')
    await page.getByRole('group', { name: 'Lookbook' }).scrollIntoViewIfNeeded()
    const dots = page.getByRole('button', { name: /^Go to picture/ })
    for (const width of isMobile ? [320, 390, 768] : [769, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(dots.first()).toBeAttached()
      const boxes = await dots.evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().toJSON() as DOMRect))
      expect(new Set(boxes.map((box) => Math.round(box.top))).size).toBe(1)
      for (const box of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
    }
    await dots.last().click()
    await expect(dots.last()).toBeInViewport()
    await expectFits(page)
  },
)
