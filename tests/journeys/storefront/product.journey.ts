import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { holdRequests } from '../steps/held-requests.ts'
import { test } from '../steps/journey.ts'
import { becomeCustomer, fillCart, watchErrors, widths } from '../steps/storefront.ts'

const path = '/shop/Rain%20band'

test(
  'a product page shows the product, its price, and the meaning of pre-order',
  bothSizes,
  async ({ page, isMobile }) => {
    const faults = watchErrors(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain band ( PRE - ORDER )')
    const main = page.getByRole('article')
    await expect(main.getByText('$24.00', { exact: true })).toBeVisible()
    await expect(main.getByText(/^about\sKES\s\d,\d{3}$/)).toBeVisible()
    await expect(
      main.getByText(/This piece is made for you after you order it\. Making takes up to \d+ days/),
    ).toBeVisible()
    await expect(main.getByText('Type: Rain band', { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'BUY NOW' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Back to Bracelets' })).toHaveAttribute('href', '/shop/bracelets')
    for (const width of widths(isMobile)) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
    }
    await expectFits(page)
    await expectWholePiece(page, isMobile ? [390, 844] : [1366, 768])

    const show = (number: number) => main.getByRole('button', { name: `Show picture ${number} of 3` })
    const worn = main.getByRole('img', { name: /round the wrist of a linen form/ })
    await expect(worn).toBeHidden()
    await show(3).click()
    await expect(show(3)).toHaveAttribute('aria-current', 'true')
    await expect(worn).toBeInViewport()
    await expect.poll(() => worn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(main.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true')
    await main.getByRole('button', { name: 'Previous picture' }).click()
    await expect(show(2)).toHaveAttribute('aria-current', 'true')
    expect(faults).toEqual([])
  },
)

/** Expects the whole picture, the name, the price and BUY NOW in the first screen. */
async function expectWholePiece(page: Page, [width, height]: readonly [number, number]) {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => scrollTo(0, 0))
  const bar = await page.locator('[data-buy-bar]').boundingBox()
  const seen = [
    page.getByRole('button', { name: /^Zoom: / }).first(),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('article').getByText('$24.00', { exact: true }),
    page.getByRole('button', { name: 'BUY NOW' }),
  ]
  for (const one of seen) await expect(one).toBeInViewport({ ratio: 1 })
  if (width > 768) return
  for (const one of seen.slice(0, 3)) {
    const box = await one.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), 'nothing of it is below the bar').toBeLessThanOrEqual(bar?.y ?? 0)
  }
}

test('the zoom goes from 0.5 to 3 in quarters: by button, key, wheel and drag', bothSizes, async ({ page }) => {
  await page.goto(path)
  const open = page.getByRole('button', { name: /^Zoom: / }).first()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Rain band' })
  const scale = dialog.getByRole('status')
  await expect(scale).toHaveText('200 %')
  await expectAccessible(page)
  const [less, more] = ['Zoom out', 'Zoom in'].map((name) => dialog.getByRole('button', { name }))
  if (!less || !more) throw new Error('the zoom lacks a button')
  await more.click()
  await expect(scale).toHaveText('225 %')
  for (let press = 0; press < 8; press++) await more.press('Enter')
  await expect(scale).toHaveText('300 %')
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  for (let press = 0; press < 12; press++) await less.press('Enter')
  await expect(scale).toHaveText('50 %')
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(scale).toHaveText('100 %')

  const frame = dialog.getByRole('region', { name: /^Picture/ })
  await frame.focus()
  for (const key of ['+', '+', '-']) await page.keyboard.press(key)
  await expect(scale).toHaveText('125 %')
  await frame.hover()
  await page.mouse.wheel(0, -100)
  await expect(scale).toHaveText('150 %')
  const before = await placeOf(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => placeOf(page)).not.toBe(before)
  const moved = await placeOf(page)
  await page.mouse.down()
  await page.mouse.move(60, 300, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => placeOf(page)).not.toBe(moved)
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
})

test('two fingers zoom the image, one moves it', async ({ page }) => {
  await page.goto(path)
  await page
    .getByRole('button', { name: /^Zoom: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Rain band' })
  const scale = dialog.getByRole('status')
  const box = await dialog.getByRole('region', { name: /^Picture/ }).boundingBox()
  if (!box) throw new Error('the picture has no frame')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const fingers = await putFingersOn(page)

  await fingers.touch('touchStart', [x - 40, y], [x + 40, y])
  await fingers.touch('touchMove', [x - 120, y], [x + 120, y])
  await expect(scale).toHaveText('300 %')
  await fingers.touch('touchMove', [x - 20, y], [x + 20, y])
  await expect(scale).toHaveText('100 %')
  await fingers.touch('touchMove', [x - 50, y], [x + 50, y])
  await expect(scale).toHaveText('250 %')
  await fingers.touch('touchEnd')

  const before = await placeOf(page)
  await fingers.touch('touchStart', [x, y])
  await fingers.touch('touchMove', [x - 50, y - 30])
  await fingers.touch('touchEnd')
  await expect.poll(() => placeOf(page)).not.toBe(before)
  await expect(scale).toHaveText('250 %')
})

/** Playwright has no call for touches with two fingers. */
async function putFingersOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    touch: (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) }),
  }
}

function placeOf(page: Page) {
  return page.locator('[style*="scale("]').evaluate((element) => element.getAttribute('style'))
}

test('BUY NOW leads a visitor to the login and a customer to the cart, with the product', async ({ page }) => {
  await page.goto(path)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await becomeCustomer(page)
  await page.goto(path)
  await page.route('**/api/user/cart', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  const failure = page.getByRole('alertdialog', { name: 'Error!' })
  await expect(failure).toContainText('Failed to add item to cart. Please try again.')
  await failure.getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/api/user/cart')
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page).toHaveURL('/shop/cart')
  await page.goBack()
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to cart' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeHidden()
  await expectAccessible(page)
})

test('the cart shows and changes its lines, and confirms before checkout', bothSizes, async ({ page, isMobile }) => {
  const faults = watchErrors(page)
  await page.goto('/shop/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to Checkout' })).toHaveCount(0)
  await expectAccessible(page)

  await becomeCustomer(page)
  await fillCart(page, 'Rain band', 2)
  await fillCart(page, 'Herd band', 1)
  const answer = await holdRequests(page, '**/api/user/cart')
  await page.goto('/shop/cart')
  await expect(page.getByText('Loading your cart...')).toBeVisible()
  await expectAccessible(page)
  answer()
  const total = page.getByRole('region', { name: 'Cart total' })
  await expect(total).toContainText('Total (3 pieces)')
  await expect(total).toContainText('$70.00')
  await expect(total).toContainText('Shipping from $5.00, chosen at checkout.', { useInnerText: true })
  for (const width of widths(isMobile)) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await expectFits(page)

  const quantity = page.getByRole('group', { name: 'Quantity of Rain band' })
  await quantity.getByRole('button', { name: 'One fewer' }).click()
  await expect(total).toContainText('$46.00')
  await expect(quantity.getByRole('button', { name: 'One fewer' })).toHaveAttribute('aria-disabled', 'true')
  await quantity.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Remove Herd band' }).click()
  await expect(total).toContainText('Total (2 pieces)')
  await expect(page.getByRole('status').filter({ hasText: 'Herd band removed from your cart' })).toBeAttached()
  await total.getByRole('button', { name: 'Go to Checkout' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm your order' })).toContainText('2 × Rain band')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto('/privacy')
  const floating = page.getByRole('link', { name: 'Cart, 2 pieces' })
  await expect(floating).toHaveText('2')
  await expectAccessible(page)
  await floating.click()
  await expect(page).toHaveURL('/shop/cart')
  await expect(floating).toBeHidden()
  expect(faults).toEqual([])
})

test('a newly opened page starts at its top; after a reload and Back it keeps its position', async ({ page }) => {
  const path = '/shop/Herd%20band'
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.goto(path)
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect.poll(scrolled).toBe(600)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeEnabled()
  expect(await scrolled()).toBe(0)

  await page.evaluate(() => window.scrollTo(0, 600))
  await page.reload()
  await expect.poll(scrolled).toBe(600)
  await page.goto('/privacy')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeEnabled()
  await expect.poll(scrolled).toBe(600)
})
