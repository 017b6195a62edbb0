import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'
import { logIn, newProductName, phonePhoto } from '../steps/office.ts'
import { dialog } from '../steps/shopper.ts'
import { expectInReach } from '../steps/thumb.ts'

async function fillProduct(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Category').selectOption('Chokers')
  await page.getByLabel('Price in US dollars').fill('48')
  await page.getByLabel('Description').fill('Eight rows of glass beads on waxed thread.')
}

async function cameraPhoto(background: string) {
  const buffer = await sharp({ create: { width: 80, height: 100, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: 'image.jpg', mimeType: 'image/jpeg', buffer }
}

test('a product with five phone photos is uploaded, edited and deleted', async ({ page }) => {
  const name = newProductName()
  await logIn(page)
  await page.goto('/admin/upload')
  await page.getByRole('button', { name: 'Upload Product' }).click()
  for (const text of [
    'Name is required',
    'Category is required',
    'Price is required',
    'Description is required',
    'At least one photo is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectAccessible(page)

  await fillProduct(page, name)
  const photos = await Promise.all([3, 1, 5, 2, 4].map(phonePhoto))
  await page.getByLabel('Images').setInputFiles(photos)
  // The browser's own file input would say 'no file' above the list of files, so it is hidden.
  await expect(page.getByLabel('Images')).toHaveCSS('clip-path', 'inset(50%)')
  await expect(page.getByText('Add photos')).toBeVisible()
  const previews = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove photo/ }) })
  await expect(previews).toHaveCount(5)
  await expect(previews.first()).toContainText('photo-1.jpg')
  await page.getByRole('button', { name: 'Upload Product' }).click()
  await expect(dialog(page, 'Success!')).toContainText('Product uploaded!')
  await dialog(page, 'Success!').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(previews).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: `See ${name} in the shop` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto('/admin/products')
  await page.getByLabel('Search by name or description').fill(name)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('$48.00')
  const shape = await card.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalHeight / image.naturalWidth
  })
  expect(shape).toBeGreaterThan(1.2)

  await expect(card.getByRole('button')).toHaveText(['More', 'Edit', 'Delete'])
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: /^(Hide|Duplicate) / })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const editor = page.getByRole('dialog', { name: `Edit ${name}` })
  await editor.getByLabel('Price in US dollars').fill('52.50')
  await editor.getByRole('button', { name: 'Move photo 2 up' }).click()
  await editor.getByRole('button', { name: 'Remove photo 5' }).click()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page, 'Updated!')).toContainText('Product updated successfully.')
  await dialog(page, 'Updated!').getByRole('button', { name: 'OK' }).click()
  await expect(card).toContainText('$52.50')

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = dialog(page, 'Are you sure?')
  await expect(question).toContainText('This product will be permanently deleted!')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(dialog(page, 'Deleted!')).toContainText('Product has been deleted.')
  await dialog(page, 'Deleted!').getByRole('button', { name: 'OK' }).click()
  await expect(card).toHaveCount(0)
})

test('two photographs are taken in turn, and the product has both', bothSizes, async ({ page }) => {
  const name = newProductName()
  await logIn(page)
  await page.goto('/admin/upload')
  await fillProduct(page, name)
  const camera = page.getByLabel('Take a photo')
  const hasCamera = (page.viewportSize()?.width ?? 0) < 500
  await expect(page.getByText('Take a photo')).toBeVisible({ visible: hasCamera })
  const taken = page.getByRole('button', { name: /^Remove image.jpg/ })
  await camera.setInputFiles(await cameraPhoto('red'))
  await expect(taken).toHaveCount(1)
  await camera.setInputFiles(await cameraPhoto('blue'))
  await expect(taken).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Remove image.jpg (2)', exact: true })).toBeVisible()
  if (hasCamera) await expectInReach(page.getByText('Take a photo'), 'the camera')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload Product' }).click()
  await dialog(page, 'Success!').getByRole('button', { name: 'OK' }).click()

  await page.goto('/admin/products')
  await page.getByLabel('Search by name or description').fill(name)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const editor = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(editor.getByRole('button', { name: /^Remove photo/ })).toHaveCount(2)
  await editor.getByLabel('Take a photo').setInputFiles(await cameraPhoto('white'))
  await editor.getByRole('button', { name: 'Add these photos' }).click()
  await expect(editor.getByRole('button', { name: /^Remove photo/ })).toHaveCount(3)
})

test('an unreadable file is named when it is chosen, and the others stay', async ({ page }) => {
  const name = newProductName()
  await logIn(page)
  await page.goto('/admin/upload')
  await fillProduct(page, name)
  const jpeg = { mimeType: 'image/jpeg' }
  const { buffer: picture } = await cameraPhoto('red')
  const images = page.getByLabel('Images')
  await images.setInputFiles([
    { ...jpeg, name: 'note.jpg', buffer: Buffer.from('<html>') },
    { ...jpeg, name: 'ring.jpg', buffer: picture },
    { ...jpeg, name: 'empty.jpg', buffer: Buffer.alloc(0) },
    { name: 'ring.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic0000mif1heic', 'latin1') },
  ])
  await expect(page.getByRole('alert')).toHaveText(
    /^'note.jpg' is not a picture we can read.* 'empty.jpg' is empty. 'ring.heic' is a HEIC picture that we can't read/,
  )
  await expect(page.getByRole('button', { name: 'Remove ring.jpg' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove note.jpg' })).toHaveCount(0)
  await images.setInputFiles([{ ...jpeg, name: 'half.jpg', buffer: picture.subarray(0, 40) }])
  await expect(page.getByRole('alert')).toHaveText(/^'half.jpg' can't be opened/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
})

test('an image that only the server can check is sent, and its refusal keeps the form', async ({ page }) => {
  const name = newProductName()
  await logIn(page)
  await page.goto('/admin/upload')
  await fillProduct(page, name)
  const avif = Buffer.from('\0\0\0\x18ftypavif0000mif1avif', 'latin1')
  await page.getByLabel('Images').setInputFiles([{ name: 'ring.avif', mimeType: 'image/avif', buffer: avif }])
  await expect(page.getByRole('button', { name: 'Remove ring.avif' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload Product' }).click()
  await expect(dialog(page, 'Error!')).toContainText("'ring.avif' is ")
  await dialog(page, 'Error!').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
})

test('two people edit one product, and the second is warned', async ({ page, context }) => {
  await logIn(page)
  const other = await context.newPage()
  for (const one of [page, other]) {
    await one.goto('/admin/products')
    await one.getByLabel('Search by name or description').fill('Milk strands')
    await one.getByRole('button', { name: /^Edit Milk/ }).click()
    await expect(one.getByRole('dialog', { name: 'Edit Milk strands' })).toBeVisible()
  }
  const description = `Six strands, the colour of milk, ${Math.random()}.`
  await page.getByRole('dialog').getByLabel('Description').fill(description)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page, 'Updated!')).toBeVisible()
  await other.getByRole('dialog').getByLabel('Description').fill('Something else')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(other, 'Error!')).toContainText('Somebody else changed this piece in the meantime.')
})
