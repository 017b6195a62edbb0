import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectFits, expectGoodAtEverySize } from '../steps/axe.ts'
import { address } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { logIn, newProductName, staffHeaders } from '../steps/office.ts'
import { dialog, fromNewAddress } from '../steps/shopper.ts'

async function addPiece(page: Page, name: string) {
  const buffer = await sharp({ create: { width: 400, height: 500, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const images = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  const multipart = { name, category: 'chokers', price: '61', description: 'Glass beads on waxed thread.', images }
  const headers = await staffHeaders(page.request)
  return (await (await page.request.post('/api/admin/products', { headers, multipart })).json()) as { id: string }
}

test('the last item goes to one buyer, the other is told, and a hidden product disappears at once', async ({
  page,
  browser,
}) => {
  const name = newProductName()
  const path = `/shop/${encodeURIComponent(name)}`
  const { id } = await addPiece(page, name)
  await logIn(page)
  await page.goto('/admin/products')
  await page.getByLabel('Search by name or description').fill(name)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await edit.getByLabel('Take orders when out of stock (made to order)').uncheck()
  await edit.getByLabel('Ready to send now').fill('1')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await dialog(page, 'Updated!').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel(`In stock of ${name}`)).toHaveValue('1')
  await expectFits(page)

  const one = await browser.newContext({ extraHTTPHeaders: fromNewAddress() })
  const other = await browser.newContext({ extraHTTPHeaders: fromNewAddress() })
  for (const { request } of [one, other]) {
    expect((await request.post('/api/auth/guest')).ok()).toBe(true)
    expect((await request.post('/api/user/address', { data: address })).ok()).toBe(true)
    expect((await request.post('/api/user/cart', { data: { productId: id, quantity: 1 } })).ok()).toBe(true)
  }
  const shopper = await other.newPage()
  await shopper.goto(path)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(`${name} ( READY TO SEND )`)
  await expect(shopper.getByText('Only 1 ready')).toBeVisible()
  const placed = await one.request.post('/api/orders', { data: { method: 'bank' } })
  expect(placed.ok()).toBe(true)

  const reserved = `The last ${name} is reserved for another buyer.`
  await shopper.goto('/shop/cart')
  await expect(shopper.getByText(reserved)).toBeVisible()
  await expectGoodAtEverySize(shopper, 'a cart whose piece was sold to another')
  const late = await other.request.post('/api/orders', { data: { method: 'bank' } })
  expect(await late.json()).toMatchObject({ error: expect.stringContaining(reserved) })
  await shopper.getByRole('button', { name: `Remove ${name}` }).click()
  await shopper.goto(path)
  await expect(shopper.getByRole('link', { name: 'Ask for one like it' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await expect(shopper.getByText(reserved)).toBeVisible()
  await expect(shopper.getByText('Add a note for the makers')).toBeHidden()
  await expectGoodAtEverySize(shopper, 'a piece that is sold out')

  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: `Hide ${name}` }).click()
  await expect(page.getByRole('listitem').getByText('Hidden')).toBeVisible()
  await expect.poll(async () => (await other.request.get(path)).status()).toBe(404)
  await page.request.delete(`/api/admin/products/${id}`, { headers: await staffHeaders(page.request) })
  await Promise.all([one.close(), other.close()])
})
