import { randomUUID } from 'node:crypto'
import type { StaffCategory } from '../../../app/catalog/admin/categories/category-wire.ts'
import type { ProductImage } from '../../../app/catalog/product.ts'
import { addProduct } from '../../../app/catalog/product-changes.server.ts'
import { openOffice } from './office.ts'
import { createTestShop } from './test-shop.ts'

type Row = Record<string, unknown>

/** An owner's calls by category keys, and the shopper's view. */
export async function openCategories() {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const list = () => office.get<StaffCategory[]>('/categories')
  const one = async (key: string) => {
    const found = (await list()).find((category) => category.key === key)
    if (!found) throw new Error(`no category ${key}`)
    return found
  }
  const add = (label: string, key: string, more: Row = {}) =>
    office.post('/categories', { id: randomUUID(), label, key, ...more })
  const edit = async (key: string, change: Row) => {
    const { id, version } = await one(key)
    return office.put(`/categories/${id}`, { version, ...change })
  }
  const merge = async (key: string, into: string) => {
    const { id, version } = await one(key)
    return office.post(`/categories/${id}/merge`, { version, into: (await one(into)).id })
  }
  const remove = async (key: string) => {
    const url = `/api/admin/categories/${(await one(key)).id}`
    return shop.api.inject({ method: 'DELETE', url, headers: office.headers })
  }
  const listed = (category: string) => shop.api.inject(`/api/products?category=${encodeURIComponent(category)}`)
  const names = async (category: string) => (await listed(category)).json<{ name: string }[]>().map(({ name }) => name)
  async function put(name: string, category = 'bags', images: ProductImage[] = []) {
    const details = { name, category, priceCents: 2_000, description: 'Handmade.' }
    const added = await addProduct(shop.db, details, images, shop.clock.now())
    if (!added.ok) throw new Error(added.reason)
    return added.product
  }
  const keys = async () => (await list()).map(({ key }) => key)
  return { shop, office, list, one, add, edit, merge, remove, listed, names, put, keys }
}
