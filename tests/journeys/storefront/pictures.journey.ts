import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { logIn } from '../steps/office.ts'
import { dialog } from '../steps/shopper.ts'
import { becomeCustomer, staffHeaders, uploadProduct } from '../steps/storefront.ts'

const shapes = { '4:3': [1200, 900], '1:1': [900, 900], '9:16': [900, 1600] } as const

/** Red with a blue edge of a twelfth on each side, so that a crop is visible. */
async function framedPicture([width, height]: readonly [number, number]): Promise<Buffer> {
  const edge = Math.round(Math.min(width, height) / 12)
  return sharp({ create: { width: width - 2 * edge, height: height - 2 * edge, channels: 3, background: '#b3141c' } })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#1c3f9e' })
    .jpeg()
    .toBuffer()
}

async function expectFull(picture: Locator, shape: number) {
  await expect(picture).toBeVisible()
  const look = await picture.evaluate((image) => {
    const { width, height } = image.getBoundingClientRect()
    let frame = image.parentElement
    while (frame && getComputedStyle(frame).display === 'contents') frame = frame.parentElement
    return {
      shape: width / height,
      missing: (frame?.clientHeight ?? 0) - height,
      fit: getComputedStyle(image).objectFit,
    }
  })
  expect(look.shape).toBeCloseTo(shape, 1)
  expect(Math.abs(look.missing)).toBeLessThan(2)
  expect(look.fit).toBe('cover')
}

for (const [shape, size] of Object.entries(shapes)) {
  test(`a ${shape} image fills its card, its page and the cart`, async ({ page }) => {
    const name = `Shape ${shape.replace(':', ' by ')} ${randomUUID().slice(0, 8)}`
    const product = { name, description: 'Beads', category: 'covers', price: '12' }
    const status = await uploadProduct(
      page.request,
      await staffHeaders(page.request),
      product,
      await framedPicture(size),
    )
    expect(status).toBe(201)
    await page.goto(`/shop/covers?search=${encodeURIComponent(name)}`)
    const card = page.getByRole('link', { name: new RegExp(name) })
    await expectFull(card.locator('img').first(), 0.8)
    await card.click()
    await expectFull(productPicture(page), 0.8)
    await becomeCustomer(page)
    const products = (await (await page.request.get('/api/products')).json()) as { id: string; name: string }[]
    const productId = products.find((one) => one.name === name)?.id
    await page.request.post('/api/user/cart', { data: { productId, quantity: 1 } })
    await page.goto('/shop/cart')
    await expectFull(page.getByRole('listitem').filter({ hasText: name }).locator('img'), 0.8)
  })
}

test('until an image has loaded, a blurred one is in its place', async ({ page }) => {
  await page.route('**/uploads/**', (route) => route.abort())
  await page.goto('/shop/bracelets')
  const places = page.locator('main :is(li, span)').filter({ has: page.locator('img') })
  const behind = await places.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundImage))
  expect(behind).toContainEqual(expect.stringMatching(/^url\("data:image\/webp;base64,/))
})

/** The main picture. A phone also fills the frame around it with a blurred copy, which has no text. */
const productPicture = (page: Page) => page.getByRole('button', { name: /^Zoom/ }).getByRole('img')

const positionOf = (picture: Locator) => picture.evaluate((image) => getComputedStyle(image).objectPosition)

async function choosePicture(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Category').selectOption('Covers')
  await page.getByLabel('Price in US dollars').fill('12')
  await page.getByLabel('Description').fill('Beads')
  const buffer = await framedPicture(shapes['4:3'])
  await page.getByLabel('Images').setInputFiles([{ name: 'wide.jpg', mimeType: 'image/jpeg', buffer }])
}

test('staff set the focal point, at upload by a press and later by keys', async ({ page }) => {
  const name = `In view ${randomUUID().slice(0, 8)}`
  await logIn(page)
  await page.goto('/admin/upload')
  await choosePicture(page, name)
  await page.getByText('Which part must stay in the picture').click()
  const whole = page.locator('[data-focus-picture]')
  const box = await whole.boundingBox()
  if (!box) throw new Error('the whole picture is not shown')
  await whole.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } })
  await expect(page.getByLabel('From the left')).toHaveValue('25')
  await expect(page.getByLabel('From the top')).toHaveValue('75')
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Upload Product' }).click()
  await dialog(page, 'Success!').waitFor()

  await page.goto(`/shop/covers?search=${encodeURIComponent(name)}`)
  const picture = page
    .getByRole('link', { name: new RegExp(name) })
    .locator('img')
    .first()
  expect(await positionOf(picture)).toBe('25% 75%')

  await page.goto('/admin/products')
  await page.getByLabel('Search by name or description').fill(name)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const editor = page.getByRole('dialog', { name: `Edit ${name}` })
  await editor.getByText('Which part must stay in the picture').press('Enter')
  const left = editor.getByLabel('From the left')
  await expect(left).toHaveValue('25')
  await left.press('End')
  await editor.getByLabel('From the top').press('ArrowUp')
  await expect(left).toHaveValue('100')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  await dialog(page, 'Updated!').waitFor()
  await page.goto(`/shop/${encodeURIComponent(name)}`)
  expect(await positionOf(productPicture(page))).toBe('100% 76%')
})
