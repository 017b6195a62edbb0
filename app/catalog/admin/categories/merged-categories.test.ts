import { expect, test } from 'vitest'
import { openCategories } from '#tests/support/shop/categories-office.ts'
import { openImports } from '#tests/support/shop/imports.ts'
import { readCategories } from '../../categories.server.ts'

type Row = Record<string, unknown>

test('a merged category passes its products, its names and its redirects on', async () => {
  const { shop, edit, merge, names, keys, put } = await openCategories()
  await put('Herd pouch', 'bags')
  await edit('bags', { key: 'pouches' })
  expect((await merge('pouches', 'covers')).statusCode).toBe(200)
  for (const text of ['bags', 'pouches', 'covers']) expect(await names(text)).toEqual(['Herd pouch'])
  expect(await keys()).not.toContain('pouches')
  const [count] = (await shop.db.execute(`select live from product_counts where category = 'covers'`)).rows
  expect(count).toEqual({ live: 1 })
})

test('a category that has or had products is merged, not deleted', async () => {
  const { shop, office, remove, merge, one, put } = await openCategories()
  const { id } = await put('Herd pouch', 'bags')
  expect(await one('bags')).toMatchObject({ products: 1, deletable: false })
  expect((await remove('bags')).statusCode).toBe(409)
  await shop.api.inject({ method: 'DELETE', url: `/api/admin/products/${id}`, headers: office.headers })
  expect((await remove('bags')).json().message).toContain('Please merge it')
  expect((await merge('bags', 'covers')).statusCode).toBe(200)
  expect(await one('covers')).toMatchObject({ deletable: false })
  expect((await remove('beads')).statusCode).toBe(200)
})

test('a shop keeps at least one category', async () => {
  const { list, remove } = await openCategories()
  const [last, ...others] = await list()
  for (const { key } of others) expect((await remove(key)).statusCode).toBe(200)
  expect((await remove(last?.key ?? '')).json().message).toContain('at least one')
})

test('products that are added during a merge end up in the remaining category', async () => {
  const { merge, one, put } = await openCategories()
  const all = Array.from({ length: 12 }, (_, n) => n)
  const [merged] = await Promise.all([merge('bags', 'covers'), ...all.map((n) => put(`Pouch ${n}`))])
  expect(merged?.statusCode).toBe(200)
  expect((await one('covers')).products).toBe(12)
})

test('each change is in the audit log', async () => {
  const { shop, add, edit, merge, remove } = await openCategories()
  await add('Baskets', 'baskets')
  await edit('bags', { label: 'Pouches' })
  await merge('beads', 'covers')
  await remove('baskets')
  const { rows } = await shop.db.execute(`
    select action, subject, before, after from audit_entries where subject like 'categor%' order by at, id`)
  expect(rows).toMatchObject([
    { action: 'category added', subject: 'category:Baskets' },
    { action: 'category changed', subject: 'category:Bags', before: { label: 'Bags' }, after: { label: 'Pouches' } },
    { action: 'category merged', subject: 'category:Beads', after: { into: 'Covers', moved: 0 } },
    { action: 'category deleted', subject: 'category:Baskets' },
  ])
})

test('a product can’t have the name of a category, or be moved into a deleted one', async () => {
  const { shop, office, add, put } = await openCategories()
  await add('Baskets', 'baskets')
  const { id } = await put('Herd pouch', 'bags')
  const edit = (change: Row) =>
    office.put(`/products/${id}`, {
      name: 'Herd pouch',
      category: 'bags',
      price: 20,
      description: 'Leather.',
      ...change,
    })
  expect((await edit({ name: 'BASKETS' })).json().fields.name).toContain('address of another page')
  const unknown = (await edit({ category: 'shoes' })).json().fields.category
  expect(unknown).toMatch(/^Category must be one of: bracelets, .*, Baskets$/)
  expect((await edit({ category: 'BASKETS' })).json().category).toBe('Baskets')
  // This process has an outdated list, because another process has just deleted a category.
  const stale = [...shop.categories]
  await shop.db.execute(`delete from categories where key = 'beads'`)
  shop.categories.splice(0, 99, ...stale)
  expect((await edit({ category: 'beads' })).json().fields.category).toContain('was deleted in the meantime')
  await readCategories(shop.db, shop.categories)
  expect(shop.categories).toHaveLength(8)
})

test('an export has labels, and an import accepts labels, keys and former names', async () => {
  const { shop, office, edit, put } = await openCategories()
  await put('Herd pouch', 'bags')
  const { importFiles } = await openImports(shop)
  await edit('bags', { label: 'Pouches', key: 'pouches', value: 'Pouch' })
  const saved = await office.getText('/products.csv')
  expect(saved).toContain('"Herd pouch","Pouches"')
  for (const name of ['pouches', 'BAGS', 'Pouch'])
    expect((await importFiles(saved.replace('"Pouches"', `"${name}"`))).json().message).toContain(
      'Nothing in this file differs',
    )
})
