import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectGoodAtEverySize } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { logIn, openForm } from '../steps/office.ts'
import { startOwnShop } from '../steps/own-shop.ts'
import { dialog } from '../steps/shopper.ts'

/** A separate shop, because other journeys expect the template's categories. */
const shop = startOwnShop()

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const labels = (page: Page) =>
  rows(page)
    .getByRole('button', { name: /^Change / })
    .allTextContents()
const menu = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link').allTextContents()

const eight = ['Bracelets', 'Body Chains', 'Necklaces', 'Beads', 'Friendship Bracelets', 'Chokers', 'Bags', 'Covers']

test('an owner adds, renames, orders, hides and merges categories, and the shop shows them', async ({ browser }) => {
  const context = { baseURL: shop.url }
  const office = await (await browser.newContext(context)).newPage()
  const page = await (await browser.newContext(context)).newPage()
  await page.goto('/shop/bags')
  expect(await menu(page)).toEqual(eight)

  await logIn(office)
  await office.goto('/admin/more')
  await office.getByRole('link', { name: /^Categories/ }).click()
  await expect(rows(office)).toHaveCount(8)
  await openForm(office, 'Add a category')
  await office.getByLabel('Name', { exact: true }).fill('Kiondo Baskets')
  await office.getByText('Web address and technical name').click()
  await expect(office.getByLabel('Address')).toHaveValue('kiondo_baskets')
  await office.getByLabel('Address').fill('cart')
  await office.getByRole('button', { name: 'Add the category' }).click()
  await expect(office.getByText('Address /shop/cart is another page, choose another one').first()).toBeVisible()
  await office.getByLabel('Address').fill('kiondo')
  await office.getByRole('button', { name: 'Add the category' }).click()
  await expect(rows(office)).toHaveCount(9)
  await expectGoodAtEverySize(office, 'categories')

  const up = office.getByRole('button', { name: 'Move Kiondo Baskets up' })
  for (let place = 7; place >= 0; place -= 1) {
    await up.press('Enter')
    await expect.poll(() => labels(office).then((all) => all.indexOf('Kiondo Baskets'))).toBe(place)
  }
  await expect(up).toBeDisabled()

  await office.getByRole('button', { name: 'Change Bags' }).click()
  await expect(office.getByRole('radio', { name: 'The shop chooses' })).toBeChecked()
  await office.getByLabel('Name', { exact: true }).fill('Pouches')
  await office.getByText('Web address and technical name').click()
  await office.getByLabel('Address').fill('pouches')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Save the category' }).click()
  await expect(rows(office).filter({ hasText: 'Pouches' })).toBeVisible()

  await office.getByRole('button', { name: 'Change Beads' }).click()
  await office.getByRole('button', { name: 'Hide Beads' }).click()
  await dialog(office, 'Hide Beads?').getByRole('button', { name: 'Hide it' }).click()
  await expect(rows(office).filter({ hasText: 'Beads' })).toContainText('Hidden')

  await office.getByRole('button', { name: 'Change Covers' }).click()
  await office.getByRole('button', { name: 'Merge Covers' }).click()
  const merge = office.getByRole('dialog', { name: 'Merge Covers' })
  await merge.getByLabel('Into').selectOption('Pouches')
  await expect(merge).toContainText('All products of Covers move to Pouches')
  await expectAccessible(office)
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(rows(office)).toHaveCount(8)

  await page.goto('/shop/bags?sort=name-asc')
  await expect(page).toHaveURL('/shop/pouches?sort=name-asc')
  expect(await menu(page)).toEqual([
    'Kiondo Baskets',
    ...eight.slice(0, 3),
    'Friendship Bracelets',
    'Chokers',
    'Pouches',
  ])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pouches')
  await expect(page.getByText('Notebook cover with triangles')).toBeVisible()
  expect((await page.goto('/shop/beads'))?.status()).toBe(404)
  await page.goto('/shop/Market%20mix')
  await expect(page.getByRole('link', { name: 'Back to the search' })).toBeAttached()
  await page.goto('/')
  const gallery = page.getByRole('region', { name: 'EXCLUSIVE MASAI JEWELRY' })
  // A category without a product has no picture yet.
  await expect(gallery.getByRole('listitem').first()).toContainText('Bracelets')
  await expect(gallery.getByRole('link')).toHaveCount(6)
  await page.goto('/shop/kiondo')
  await expect(page.getByText('No items match your search.')).toBeVisible()

  // The product form offers the new categories without a reload of the page.
  await office.getByRole('link', { name: 'Products' }).first().click()
  await office.getByRole('link', { name: 'Add a product' }).click()
  await office.getByLabel('Category').selectOption('Kiondo Baskets')
  await expect(office.getByLabel('Category').getByRole('option', { name: 'Beads (hidden)' })).toBeAttached()
})
