import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { zipOf } from '../../support/shop/imports.ts'
import { expectAccessible } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { logIn, newProductName } from '../steps/office.ts'

const file = (name: string, mimeType: string, content: string | Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(content as string),
})

/** Imports checked files until the product is in the shop. */
async function importPiece(page: Page, name: string) {
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByText(/^1 product imported: 1 new, 0 changed\./)).toBeVisible()
  const shown = async () => (await page.request.get(`/shop/${encodeURIComponent(name)}`)).status()
  await expect.poll(shown).toBe(200)
}

test('a file with an error is reported, fixed and imported, and its product appears in the shop', async ({ page }) => {
  const name = newProductName()
  const sheet = (price: string) =>
    file('pieces.csv', 'text/csv', `Name;Category;Price;Description;Pictures\n${name};Chokers;${price};Beads.;ring.jpg`)
  const jpeg = await sharp({ create: { width: 600, height: 750, channels: 3, background: '#a8131a' } })
    .jpeg()
    .toBuffer()
  await logIn(page)
  await page.goto('/admin/products')
  const more = page.getByRole('button', { name: 'Import, sort, export' })
  await expect(page.getByRole('link', { name: 'Add a product' })).toBeVisible()
  if (await more.isVisible()) await more.click()
  await page.getByRole('link', { name: 'Import from a file' }).click()
  await page.getByLabel('Products (CSV)').setInputFiles(sheet('1,2,34'))
  await page
    .getByLabel(/^ZIP of new pictures/)
    .setInputFiles(file('pictures.zip', 'application/zip', zipOf({ 'ring.jpg': jpeg })))
  await page.getByRole('button', { name: 'Check the files' }).click()
  await expect(page.getByRole('alert')).toContainText('1 error')
  await expect(page.getByRole('listitem').filter({ hasText: 'Line 2, Price (USD)' })).toContainText('is not an amount')
  await expectAccessible(page)

  await page.getByLabel('Products (CSV)').setInputFiles(sheet('48,50'))
  await page.getByRole('button', { name: 'Check the files' }).click()
  await expect(page.getByText('1 new, with 1 picture.')).toBeVisible()
  await importPiece(page, name)
  await page.goto(`/shop/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('$48.50').first()).toBeVisible()
})

test('a file of Etsy is recognised, missing fields are asked for, and its images are imported', async ({ page }) => {
  const name = newProductName()
  const images = Array.from({ length: 10 }, (_, index) => `IMAGE${index + 1}`).join(',')
  const head = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,${images},VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU`
  const link = `https://i.etsystatic.com/1/r/il/a1/22/il_fullxfull.${name.length}_ab.jpg`
  const listing = `${name},Woven by hand.,24.5,USD,3,gift,Sisal,${link},,,,,,,,,,,,,,,,`
  const listings = () => file('EtsyListingsDownload.csv', 'text/csv', `${head}\n${listing}`)
  await logIn(page)
  await page.goto('/admin/products/import')
  await page.getByLabel('Products (CSV)').setInputFiles(listings())
  await page.getByRole('button', { name: 'Check the files' }).click()
  await expect(page.getByText('This is a file of Etsy.')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('1 error')
  await page.getByLabel('Category of the 1 product whose words name none').selectOption('Covers')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('1 new, with 1 picture.')).toBeVisible()
  await expect(page.getByLabel(/^Category of the 1 product/)).toHaveValue('covers')
  await expect(page.getByText('its pictures are fetched from i.etsystatic.com')).toBeVisible()
  await importPiece(page, name)

  await page.getByLabel('Products (CSV)').setInputFiles(listings())
  await page.getByRole('button', { name: 'Check the files' }).click()
  await expect(page.getByText('Nothing to change')).toBeVisible()
})

test('columns of another program are mapped once, and the next file needs no mapping', async ({ page }) => {
  const [first, second] = [newProductName(), newProductName()]
  const titles = ['Jina', 'Bei', 'Maelezo', 'Aina', 'Picha', 'Maoni'].map((title) => `${title} ${first}`).join(';')
  const table = (name: string) =>
    file('bidhaa.csv', 'text/csv', `\uFEFF${titles}\n${name};48,50;Shanga.;Beads;ring.jpg;ya ndani`)
  const jpeg = await sharp({ create: { width: 600, height: 750, channels: 3, background: '#1c3f9e' } })
    .jpeg()
    .toBuffer()
  const check = async (name: string) => {
    await page.getByLabel('Products (CSV)').setInputFiles(table(name))
    await page
      .getByLabel(/^ZIP of new pictures/)
      .setInputFiles(file('pictures.zip', 'application/zip', zipOf({ 'ring.jpg': jpeg })))
    await page.getByRole('button', { name: 'Check the files' }).click()
  }
  await logIn(page)
  await page.goto('/admin/products/import')
  await check(first)
  await expect(page.getByRole('alert')).toContainText('1 error')
  await expect(page.getByText('ya ndani')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expect(page.getByText('among them Name, or ID')).toHaveCount(2)
  const fields = { Jina: 'Name', Bei: 'Price (USD)', Maelezo: 'Description', Aina: 'Category', Picha: 'Pictures' }
  for (const [title, field] of Object.entries(fields)) await page.getByLabel(`${title} ${first}`).selectOption(field)
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expect(page.getByText('1 new, with 1 picture.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByText(/^1 product imported: 1 new, 0 changed\./)).toBeVisible()

  await check(second)
  await expect(page.getByText('1 new, with 1 picture.')).toBeVisible()
  await expect(page.getByText(/^Columns, as .* chose on /)).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByText(/^1 product imported: 1 new, 0 changed\./)).toBeVisible()
  for (const name of [first, second]) {
    await expect.poll(async () => (await page.request.get(`/shop/${encodeURIComponent(name)}`)).status()).toBe(200)
  }
})

test('reviews of Etsy are recognised, counted before the import, shown on the makers’ page and removed', async ({
  page,
}) => {
  const words = `جميل 😍 ${newProductName()}`
  const review = { reviewer: 'Amina', date_reviewed: '03/09/2024', star_rating: 5, message: words, order_id: 1 }
  const given = [review, { ...review, star_rating: 0 }]
  await logIn(page)
  await page.goto('/admin/products/import')
  const choose = async () => {
    const field = page.getByLabel('Products (CSV)')
    await field.setInputFiles(file('reviews.json', 'application/json', JSON.stringify(given)))
    await page.getByRole('button', { name: 'Check the files' }).click()
  }
  await choose()
  await expect(page.getByText('1 review to import')).toBeVisible()
  await expect(
    page.getByText(/^2 reviews in the file, from 9.March 2024 to 9.March 2024\. 1 review can’t be read\.$/),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Review 2, star_rating' })).toContainText('from 1 to 5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 review' }).click()
  await expect(page.getByText(/^1 review imported\./)).toBeVisible()
  await choose()
  await expect(page.getByText('Nothing new')).toBeVisible()

  await expect.poll(async () => (await (await page.request.get('/makers')).text()).includes(words)).toBe(true)
  await page.goto('/makers')
  await expect(page.getByRole('region', { name: 'What buyers said on Etsy' })).toContainText(words)
  await expectAccessible(page)
  await page.goto('/privacy')
  await expect(page.getByText('Reviews from our time on Etsy')).toBeVisible()

  await page.goto('/admin/product-reviews')
  const own = page.getByRole('listitem').filter({ hasText: words })
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Remove them all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(own).toHaveCount(0)
  await expect.poll(async () => (await (await page.request.get('/makers')).text()).includes(words)).toBe(false)
})
