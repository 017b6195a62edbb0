import { expect, type Page } from '@playwright/test'
import { unavailableHtml } from '#app/storefront/unavailable.ts'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'
import { becomeCustomer, categoryLabels, fillCart, watchErrors, widths } from '../steps/storefront.ts'

const sections = { about: 'About us', shop: 'Shop', lookbook: 'Lookbook', contact: 'Contacts' }

test(
  'the landing page has its required content, at both widths of its layout',
  bothSizes,
  async ({ page, isMobile }) => {
    const faults = watchErrors(page)
    await page.goto('/')
    for (const title of [
      'EXCLUSIVE MASAI JEWELRY',
      'The energy of Africa',
      'LOOKBOOK',
      'Why Choose Us?',
      'Quality',
      'Support',
      'Individuality',
      'Contact us',
    ]) {
      await expect(page.getByRole('main').getByRole('heading', { name: title, exact: true })).toBeVisible()
    }
    const contact = page.locator('#contact')
    await expect(contact).toContainText(
      'By sending this form you agree that we use your name and e-mail to answer you.',
    )
    await expect(contact.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy')
    await expect(contact.getByRole('link', { name: '+254' })).toHaveAttribute('href', /^tel:\+254\d+$/)
    await expect(contact.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', /^https:/)
    const gallery = page.locator('#shop').getByRole('link')
    expect(
      await gallery.evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.textContent])),
    ).toEqual([
      ...Object.entries(categoryLabels).map(([key, label]) => [`/shop/${key}`, label]),
      // With three columns, this link fills the last cell.
      ...(isMobile ? [] : [['/search', expect.stringMatching(/^\d+ pieces, beadwork and the beads for it$/)]]),
    ])
    for (const width of widths(isMobile)) {
      await page.setViewportSize({ width, height: 900 })
      expect(await columnsOf(page, '#shop ul')).toBe(width < 520 ? 1 : width < 1080 ? 2 : 3)
      await expectFormWidth(page, isMobile)
      await expectLookbookSizes(page, isMobile)
      await expectAccessible(page)
    }
    await expectFits(page)
    expect(faults).toEqual([])
  },
)

async function columnsOf(page: Page, list: string): Promise<number> {
  return page.locator(list).evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
}

async function expectFormWidth(page: Page, isNarrow: boolean) {
  const form = await page.getByRole('form', { name: 'Feedback' }).boundingBox()
  const whole = await page.locator('#contact > div').boundingBox()
  expect(Math.abs((form?.width ?? 0) - (whole?.width ?? 0) * (isNarrow ? 1 : 0.5))).toBeLessThan(1)
}

async function expectLookbookSizes(page: Page, isNarrow: boolean) {
  const carousel = page.getByRole('group', { name: 'Lookbook' })
  await carousel.scrollIntoViewIfNeeded()
  const arrow = carousel.getByRole('button', { name: 'Previous pictures' })
  await expect(arrow).toBeAttached()
  const sizes = await carousel.evaluate((element) => {
    const [image, left, right] = ['img', 'button[aria-label^=Previous]', 'button[aria-label^=Next]'].map((selector) =>
      element.querySelector(selector)?.getBoundingClientRect(),
    )
    return {
      image: [image?.width, image?.height],
      arrows: [left?.width, left?.height, right?.width, right?.height],
      edges: [left?.left, document.documentElement.clientWidth - (right?.right ?? 0)],
      padding: getComputedStyle(element).paddingBottom,
      colour: getComputedStyle(element.querySelector('button') ?? element).color,
    }
  })
  const wholeWidth = page.viewportSize()?.width
  expect(sizes).toEqual({
    image: isNarrow ? [wholeWidth, 400] : [320, 480],
    arrows: [40, 40, 40, 40],
    edges: isNarrow ? [10, 10] : [20, 20],
    padding: '40px',
    colour: isNarrow ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)',
  })
}

test('the top bar leads to the sections, to the login, and out again', bothSizes, async ({ page, isMobile }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  const openMenu = async () => isMobile && bar.getByText('Menu', { exact: true }).click()
  for (const width of widths(isMobile)) {
    await page.setViewportSize({ width, height: 900 })
    const isFirst = width === widths(isMobile)[0]
    for (const [id, label] of Object.entries(sections).slice(isFirst ? 0 : 3)) {
      await openMenu()
      await bar.getByRole('link', { name: label, exact: true }).click()
      await expect(page).toHaveURL(`/#${id}`)
      await expect
        .poll(() => page.locator(`#${id}`).evaluate((one) => Math.abs(one.getBoundingClientRect().top)), {
          intervals: [100],
        })
        .toBeLessThan(120)
    }
  }
  if (!isMobile) {
    const logo = await bar.getByRole('link', { name: 'Enkiama, home' }).first().boundingBox()
    expect(Math.abs((logo?.x ?? 0) + (logo?.width ?? 0) / 2 - 769 / 2)).toBeLessThan(10)
    await expect(bar.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', /^https:/)
    await expect(bar.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /^https:/)
  }
  await openMenu()
  await expectAccessible(page)
  await bar.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/auth/)

  await becomeCustomer(page)
  await page.goto('/')
  await openMenu()
  await bar.getByRole('button', { name: 'Logout' }).click()
  if (isMobile) await openMenu()
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('the menu of a phone covers the screen and leads to every category and to the orders', async ({ page }) => {
  await becomeCustomer(page)
  await page.goto('/')
  const bar = page.getByRole('banner')
  await bar.getByText('Menu', { exact: true }).click()
  for (const label of [...Object.values(categoryLabels), 'Orders'])
    await expect(bar.getByRole('link', { name: label, exact: true })).toBeInViewport({ ratio: 1 })
  const isCovered = await page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, innerHeight - 4)?.closest('header') !== null,
  )
  expect(isCovered).toBe(true)
  await bar.getByRole('link', { name: 'Chokers', exact: true }).click()
  await expect(page).toHaveURL('/shop/chokers')
})

test('the lookbook has 22 pictures and ends at both ends', bothSizes, async ({ page }) => {
  await page.goto('/')
  const carousel = page.getByRole('group', { name: 'Lookbook' })
  const images = carousel.locator('img')
  expect(
    await images.evaluateAll((all) => all.map((image) => [image.getAttribute('alt'), image.getAttribute('loading')])),
  ).toEqual(Array.from({ length: 22 }, (_, index) => [`Lookbook ${index + 1}`, 'lazy']))
  const sources = await images.evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''))
  expect(sources.map((source) => Number(source.match(/\d+/)?.[0]))).toEqual(
    Array.from({ length: 22 }, (_, k) => 23 + k),
  )
  expect(new Set(sources.map((source) => source.split('.').pop()))).toEqual(new Set(['jpg', 'JPG', 'WEBP']))

  await carousel.scrollIntoViewIfNeeded()
  const previous = carousel.getByRole('button', { name: 'Previous pictures' })
  const next = carousel.getByRole('button', { name: 'Next pictures' })
  const dots = carousel.getByRole('button', { name: /^Go to picture/ })
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(previous).toBeEnabled()
  await dots.last().click()
  await expect(next).toBeDisabled()
  await expect(dots.last()).toHaveAttribute('aria-current', 'true')
  await carousel.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(next).toBeEnabled()
  await dots.first().click()
  await expect(previous).toBeDisabled()
  await swipe(page)
  await expect(dots.first()).not.toHaveAttribute('aria-current', 'true')
})

async function swipe(page: Page) {
  const carousel = page.getByRole('group', { name: 'Lookbook' })
  await carousel.scrollIntoViewIfNeeded()
  const box = await carousel.boundingBox()
  if (!box) throw new Error('the lookbook is not on the page')
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.4]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 100, y, { steps: 5 })
  await page.mouse.move(x - 250, y, { steps: 5 })
  await page.mouse.up()
}

test('says that it loads after a click on the logo of the checkout', async ({ page }) => {
  await becomeCustomer(page)
  await fillCart(page, 'Coin purse in orange, white and blue', 1)
  await page.goto('/shop/checkout')
  // The checkout opens the address form at once, because the buyer has no address.
  await page.getByRole('dialog', { name: 'Add Shipping Address' }).getByRole('button', { name: 'Close' }).click()
  await abortGoingHome(page)
  await page.getByText('Loading...').click()
  await page.getByRole('link', { name: 'Enkiama, home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Loading...')).toBeHidden()
})

/**
 * Aborts the navigation, so that the page that says 'Loading' stays. A prefetched page would open in spite of this, so
 * prefetching is removed.
 */
async function abortGoingHome(page: Page) {
  await page.evaluate(() => document.querySelector('script[type=speculationrules]')?.remove())
  await page.route('/', (route) => route.abort('aborted'))
  await page.getByRole('link', { name: 'Enkiama, home' }).click({ noWaitAfter: true })
  await expect(page.getByText('Loading...')).toBeVisible()
  await page.unroute('/')
}

test('says that it loads, and without an answer says so too', async ({ page }) => {
  await page.goto('/shop/bags')
  await abortGoingHome(page)
  await expectAccessible(page)
  await page.getByText('Loading...').click()
  await page.route('/', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: unavailableHtml('') }))
  await page.getByRole('link', { name: 'Enkiama, home' }).click()
  await expect(page.getByRole('heading', { name: 'Service Temporarily Unavailable' })).toBeVisible()
  await expect(
    page.getByText('Some features are not working right now. Please try again in a few minutes.'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
