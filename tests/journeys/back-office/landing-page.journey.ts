import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectGoodAtEverySize } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { logIn } from '../steps/office.ts'
import { startOwnShop } from '../steps/own-shop.ts'
import { openTwoVisitors } from '../steps/two-visitors.ts'

/** A separate shop, because other journeys expect the template's sections. */
const shop = startOwnShop()

const section = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `${name}: Shown`, exact: true }) })
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const saved = (page: Page) => page.getByText('Saved as a draft. Shoppers do not see it yet.')

test('an owner hides, moves and rewrites sections of the landing page, publishes them and undoes', async ({
  browser,
}) => {
  const [page, shopper] = await openTwoVisitors(browser, shop.url)
  await logIn(page)
  await page.goto('/admin/more')
  await page.getByRole('link', { name: 'Landing page' }).click()
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: 'History' }).uncheck()
  const up = page.getByRole('button', { name: 'Move Contact up' })
  await up.focus()
  for (const place of [7, 6]) {
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Contact is now ${place} of 9.`)).toBeAttached()
    await expect(up).toBeFocused()
  }
  const down = page.getByRole('button', { name: 'Move Why buy here down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Why buy here is now 9 of 9.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move Why buy here up' })).toBeFocused()

  const picture = section(page, 'Picture with a text')
  await picture.getByLabel(/^Change /).click()
  await picture.getByLabel('Title').fill('To the market')
  const body = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#1c3f9e' } })
    .jpeg()
    .toBuffer()
  await picture.locator('input[type=file]').setInputFiles({ name: 'blue.jpg', mimeType: 'image/jpeg', buffer: body })
  const alt = picture.getByLabel('What the picture shows')
  await expect(alt).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(picture.getByText('What the picture shows is required')).toBeVisible()
  await alt.fill('A blue cloth')

  const lookbook = section(page, 'Lookbook')
  await lookbook.getByLabel(/^Change /).click()
  await lookbook.locator('input[type=file]').setInputFiles({ name: 'blue.jpg', mimeType: 'image/jpeg', buffer: body })
  await lookbook.getByLabel('What the picture shows').fill('The same cloth')
  await lookbook.getByText('Link to a product instead').click()
  await lookbook.getByRole('button', { name: /\$/ }).first().click()
  await expectGoodAtEverySize(page, 'The landing page being changed')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(saved(page)).toBeVisible()

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Preview of the landing page' }).click(),
  ])
  await expect(preview.getByRole('heading', { name: 'To the market' })).toBeVisible()
  await shopper.goto('/')
  const first = await titles(shopper).allTextContents()
  expect(first).toContain('The energy of Africa')

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.', { exact: true })).toBeVisible()
  await shopper.goto('/')
  await expect(titles(shopper)).toHaveText([
    'New pieces',
    'EXCLUSIVE MASAI JEWELRY',
    'The hands that begin a piece also finish it',
    'To the market',
    'Contact us',
    'LOOKBOOK',
    'Why Choose Us?',
  ])
  await expect(shopper.getByRole('img', { name: 'A blue cloth' })).toBeAttached()
  await expect(shopper.getByRole('img', { name: 'The same cloth' })).toBeAttached()
  await expect(shopper.getByRole('link', { name: 'About us' })).toHaveCount(0)
  await expectGoodAtEverySize(shopper, 'The owners’ landing page')

  await page.getByRole('button', { name: 'Restore the previous version' }).click()
  await expect(page.getByText('The previous version is live again.')).toBeVisible()
  await shopper.goto('/')
  await expect(titles(shopper)).toHaveText(first)
})
