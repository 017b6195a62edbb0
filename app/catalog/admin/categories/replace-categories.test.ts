import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openCategories } from '#tests/support/shop/categories-office.ts'
import { categories } from '../../catalog.tables.server.ts'

test('an owner’s list replaces the categories of the template, in any alphabet', async () => {
  const { shop, office, keys, put, names } = await openCategories()
  const labels = ['Kiondo Baskets', ' ቅርጫቶች ', 'Bags']
  expect((await office.post('/categories/replace', { labels })).statusCode).toBe(200)
  expect(await keys()).toEqual(['kiondo_baskets', 'category_2', 'bags'])
  expect(shop.categories.map(({ label }) => label)).toEqual(['Kiondo Baskets', 'ቅርጫቶች', 'Bags'])
  await put('Sisal bowl', 'ቅርጫቶች')
  expect(await names('category_2')).toEqual(['Sisal bowl'])
})

test('categories in the list are kept, and only the others are deleted', async () => {
  const { shop, office, list } = await openCategories()
  const rows = () => shop.db.select().from(categories).orderBy(asc(categories.position))
  const before = await rows()
  expect(await list()).toHaveLength(8)
  const labels = before.map(({ label }) => label).filter((label) => label !== 'Covers')
  expect((await office.post('/categories/replace', { labels: [...labels.toReversed(), 'Mats'] })).statusCode).toBe(200)
  const kept = before.filter(({ label }) => label !== 'Covers').toReversed()
  const after = await rows()
  expect(after.slice(0, 7)).toEqual(kept.map((row, position) => ({ ...row, position })))
  expect(after[7]).toMatchObject({ key: 'mats', value: 'Mats' })
})

const refused: [string, string[], RegExp][] = [
  ['nothing', [], /Name at least one category/],
  ['a name twice', ['Mats', 'mats'], /called mats already/i],
  ['two names with one address', ['Mats!', 'Mats?'], /belongs to Mats! already/],
  ['the cart', ['Cart'], /is another page/],
  ['a name of two lines', ['Ma\nts'], /on one line/],
  ['61 names', Array.from({ length: 61 }, (_, n) => `Kind ${n}`), /60/],
]

test.each(refused)('%s is refused, and all categories stay', async (_name, labels, text) => {
  const { office, list } = await openCategories()
  const answer = await office.post('/categories/replace', { labels })
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(text)])
  expect(await list()).toHaveLength(8)
})

test('after the first product categories can only be changed one by one', async () => {
  const { shop, office, list, put } = await openCategories()
  await put('Herd pouch')
  await shop.db.execute('update products set deleted_at = now()')
  const answer = await office.post('/categories/replace', { labels: ['Mats'] })
  expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('one by one')])
  expect(await list()).toHaveLength(8)
})

test('helpers can’t replace the categories', async () => {
  const { shop } = await openCategories()
  const { token } = await shop.given.staff({ role: 'helper' })
  const headers = { authorization: `Bearer ${token}` }
  const payload = { labels: ['Mats'] }
  const answer = await shop.api.inject({ method: 'POST', url: '/api/admin/categories/replace', headers, payload })
  expect(answer.statusCode).toBe(403)
})
