import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendForm } from '#tests/support/shop/multipart.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { StaffProduct } from './staff-product.ts'

async function openMember(shop: TestShop) {
  const office = await openOffice(shop, 'helper')
  const upload = async (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, text] of Object.entries(fields)) form.set(name, text)
    return sendForm(shop, '/api/admin/products', office.headers, form)
  }
  const draft = async (name = 'Rain collar') => (await upload({ name, withheld: '"draft"' })).json() as StaffProduct
  const list = () => office.get<StaffProduct[]>('/all-products')
  return { ...office, upload, draft, list }
}

test('a draft needs only a name, and a published product needs all fields', async () => {
  const shop = await createTestShop()
  const member = await openMember(shop)
  expect(await member.draft()).toMatchObject({ name: 'Rain collar', category: null, price: null, withheld: 'draft' })
  expect(await member.list()).toMatchObject([{ name: 'Rain collar', price: null, images: [] }])
  expect((await member.upload({ name: '', withheld: '"draft"' })).json().fields).toEqual({ name: 'Name is required' })
  const { fields } = (await member.upload({ name: 'Other' })).json()
  expect(Object.keys(fields)).toEqual(['category', 'price', 'description'])
})

test('a draft is published when it is complete, and until then each missing field is named', async () => {
  const shop = await createTestShop()
  const member = await openMember(shop)
  const { id, version } = await member.draft()
  const refused = await member.put(`/products/${id}/withheld`, { withheld: null })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message: 'This draft has no category, price or description yet. Please add them, then publish.',
      fields: { category: 'Category is required', price: 'Price is required', description: 'Description is required' },
    },
  ])
  expect((await member.put(`/products/${id}/withheld`, { withheld: 'hidden' })).statusCode).toBe(409)

  const edit = (more: object) => member.put(`/products/${id}`, { name: 'Rain collar', withheld: 'draft', ...more })
  expect((await edit({ version, price: 48 })).json()).toMatchObject({ price: 48, category: null })
  expect(Object.keys((await edit({ withheld: null })).json().fields)).toEqual(['category', 'price', 'description'])
  expect((await edit({ category: 'chokers', price: 'much' })).json().fields).toEqual({
    price: 'Price must be a number',
  })
  expect((await member.put(`/products/${id}/withheld`, { withheld: null })).json().message).toBe(
    'This draft has no category or description yet. Please add them, then publish.',
  )
  await edit({ category: 'chokers', description: 'Five rows of red beads.' })
  expect((await member.put(`/products/${id}/withheld`, { withheld: null })).json()).toMatchObject({ withheld: null })
  const page = await shop.api.inject('/api/products?category=chokers')
  expect(page.body).toContain('Rain collar')
})

test('the database refuses a published product without category or price', async () => {
  const shop = await createTestShop()
  const { id } = await (await openMember(shop)).draft()
  for (const withheld of [null, 'hidden']) {
    const change = shop.db.execute(sql`update products set withheld = ${withheld} where id = ${id}`)
    await expect(change).rejects.toThrow()
  }
})

test('an incomplete draft can be copied and bulk edited within its limits, and only staff can find it', async () => {
  const shop = await createTestShop()
  const member = await openMember(shop)
  const { id, version } = await member.draft()
  const copyId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
  expect((await member.post(`/products/${id}/copies`, { id: copyId })).json()).toMatchObject({ price: null })

  const bulk = async (change: object) =>
    (await member.post('/products/changes', { products: [{ id, version }], change })).json()
  expect((await bulk({ what: 'price-percent', percent: 10 })).message).toBe(
    'Rain collar has no price yet. Please add it, then publish.',
  )
  expect((await bulk({ what: 'place', withheld: null })).message).toContain('has no category, price or description yet')
  expect(await bulk({ what: 'category', category: 'chokers' })).toMatchObject([{ category: 'chokers', price: null }])

  expect(await member.get<StaffProduct[]>('/all-products?search=rain')).toHaveLength(2)
  const owner = await openOffice(shop)
  expect(await owner.getText('/products.csv')).not.toContain('Rain collar')
  for (const path of [
    '/api/products?category=chokers',
    '/api/products',
    `/api/products/${id}`,
    '/api/products?search=rain',
  ]) {
    expect((await shop.api.inject(path)).body, path).not.toContain('Rain collar')
  }
  const { cookie } = await shop.given.customer()
  const payload = { productId: id, quantity: 1 }
  const added = await shop.api.inject({ method: 'POST', url: '/api/user/cart', headers: { cookie }, payload })
  expect(added.statusCode).toBeGreaterThanOrEqual(400)
})
