import { expect, type Locator, type Page } from '@playwright/test'
import { expectGoodAtEverySize } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'
import { logIn } from '../steps/office.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const handles = (page: Page) => page.getByRole('button', { name: /^Drag / })

async function order(page: Page): Promise<string[]> {
  const labels = await handles(page).evaluateAll((some) => some.map((one) => one.getAttribute('aria-label') ?? ''))
  return labels.map((label) => label.slice('Drag '.length, -', or move it by the arrow keys'.length))
}

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, bottom: box.y + box.height - 4 }
}

/** Drags by touch on a touch screen, otherwise by mouse. */
async function drag(page: Page, hasTouch: boolean, handle: Locator, toY: number) {
  const { x, y } = await middleOf(handle)
  const way = [0.3, 0.6, 1].map((part) => y + (toY - y) * part)
  if (!hasTouch) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const point of way) await page.mouse.move(x, point)
    return { drop: () => page.mouse.up() }
  }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (const point of way) await touch('touchMove', [{ x, y: point }])
  return { drop: () => touch('touchEnd', []) }
}

test(
  'staff arrange a category by dragging and by keys, and the shop shows that order',
  bothSizes,
  async ({ page, hasTouch }) => {
    // The journey runs with and without a touch screen at the same time, each in a category that no other journey
    // changes.
    const [category, address] = hasTouch ? ['Necklaces', 'necklaces'] : ['Bags', 'bags']
    await logIn(page)
    await page.goto('/admin/products')
    const more = page.getByRole('button', { name: 'Import, sort, export' })
    await expect(page.getByRole('link', { name: 'Add a product' })).toBeVisible()
    if (await more.isVisible()) await more.click()
    await page.getByRole('link', { name: 'Arrange' }).click()
    await expect(handles(page).first()).toBeVisible()
    const ofAnother = (await handles(page).first().getAttribute('aria-label')) ?? ''
    await page.getByLabel('Category').selectOption(category)
    await expect(page).toHaveURL(new RegExp(`category=${address}`))
    // The page shows the old list until the next one has loaded.
    await expect(handles(page).first()).not.toHaveAttribute('aria-label', ofAnother)
    const [first = '', second = '', third = ''] = await order(page)
    const amongThese = (names: string[]) => names.filter((name) => [first, second, third].includes(name))
    expect(third).not.toBe('')
    const moving = () => page.waitForResponse((answer) => answer.url().endsWith('/place') && answer.ok())

    await handles(page).first().scrollIntoViewIfNeeded()
    const { bottom } = await middleOf(rows(page).nth(2))
    const begun = await drag(page, hasTouch, handles(page).first(), bottom)
    // The list shows the new place before the drop.
    await expect(rows(page).first()).toHaveCSS('order', '2')
    const moved = moving()
    await begun.drop()
    await moved
    await expect.poll(() => order(page).then(amongThese)).toEqual([second, third, first])
    await expect(page.getByRole('status').filter({ hasText: `${first} is number 3 of` })).toBeAttached()
    await expectGoodAtEverySize(page, 'arranging a category')

    await page.goto(`/shop/${address}`)
    const shown = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect.poll(() => shown.allInnerTexts().then(amongThese)).toEqual([second, third, first])

    await page.goto(`/admin/products?category=${address}`)
    const handle = page.getByRole('button', { name: `Drag ${first}, or` })
    for (const stood of [
      [second, first, third],
      [first, second, third],
    ]) {
      const byKey = moving()
      await handle.press('ArrowUp')
      await byKey
      await expect(handle).toBeFocused()
      await expect.poll(() => order(page).then(amongThese)).toEqual(stood)
    }
    await page.reload()
    await expect.poll(() => order(page).then(amongThese)).toEqual([first, second, third])
  },
)

test("a refused move cancels the queued ones, and the list shows the shop's order", async ({ page }) => {
  await logIn(page)
  await page.goto('/admin/products?category=body_chains')
  await expect(handles(page).first()).toBeVisible()
  const [first = '', second = '', third = ''] = await order(page)
  let asked = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/admin/products/*/place', async (route) => {
    asked += 1
    await answered
    await route.fulfill({ status: 409, json: { message: 'The piece is gone.' } })
  })
  const handle = page.getByRole('button', { name: `Drag ${first}, or` })
  await handle.press('ArrowDown')
  await handle.press('ArrowDown')
  await expect.poll(() => order(page).then((names) => names.slice(0, 3))).toEqual([second, third, first])
  answer()
  await page.getByRole('alertdialog').getByText('The piece is gone.').waitFor()
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect.poll(() => order(page).then((names) => names.slice(0, 3))).toEqual([first, second, third])
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(asked).toBe(1)
})
