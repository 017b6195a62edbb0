import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { beadwork } from '#tests/support/shop/beadwork.ts'
import { openCategories } from '#tests/support/shop/categories-office.ts'

type Row = Record<string, unknown>

test('a new shop has the categories of the beadwork template', async () => {
  const { shop } = await openCategories()
  expect(shop.categories.map((category) => ({ ...category, id: category.key }))).toEqual(beadwork)
})

test('an owner adds a category and moves a product into it, and shoppers find it', async () => {
  const { add, names, keys, put } = await openCategories()
  expect((await add('Kiondo Baskets', 'kiondo')).statusCode).toBe(200)
  expect((await keys()).at(-1)).toBe('kiondo')
  await put('Sisal bowl', 'Kiondo Baskets')
  for (const text of ['kiondo', 'KIONDO', 'kiondo baskets']) expect(await names(text)).toEqual(['Sisal bowl'])
})

test('a request with the same id twice creates one category', async () => {
  const { office, list } = await openCategories()
  const input = { id: randomUUID(), label: 'Baskets', key: 'baskets' }
  for (const _ of [1, 2]) expect((await office.post('/categories', input)).statusCode).toBe(200)
  expect(await list()).toHaveLength(9)
})

const refused: [string, Row, string, RegExp][] = [
  ['a key that is taken', { key: 'bags' }, 'key', /belongs to Bags already/],
  ['a key that is another’s value', { key: 'covers' }, 'key', /belongs to Covers already/],
  ['the cart', { key: 'cart' }, 'key', /is another page/],
  ['the checkout', { key: 'Checkout' }, 'key', /is another page/],
  ['dots', { key: '..' }, 'key', /letters from a to z/],
  ['a data file', { key: 'kiondo.data' }, 'key', /letters from a to z/],
  ['a key in Arabic', { key: 'سلال' }, 'key', /letters from a to z/],
  ['an emoji as key', { key: '🧺' }, 'key', /letters from a to z/],
  ['a key that is a piece’s name', { key: 'kiondo' }, 'key', /belongs to the piece Kiondo already/],
  ['a key of 41 letters', { key: 'k'.repeat(41) }, 'key', /at most 40 characters/],
  ['a label that is taken', { label: 'BEADS' }, 'label', /called BEADS already/],
  ['no label', { label: ' \u200b ' }, 'label', /Name is required/],
  ['a label of 61 letters', { label: 'K'.repeat(61) }, 'label', /at most 60 characters/],
  ['a label in two lines', { label: 'Bas\nkets' }, 'label', /on one line/],
  ['a value that is taken', { value: 'body chain' }, 'value', /used by Body Chains already/],
]

test.each(refused)('a new category can’t have %s', async (_name, wrong, field, text) => {
  const { office, list, put } = await openCategories()
  await put('Kiondo')
  const answer = await office.post('/categories', { id: randomUUID(), label: 'Baskets', key: 'baskets', ...wrong })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields[field]).toMatch(text)
  expect(await list()).toHaveLength(8)
})

test.each(['ቅርጫቶች', 'سلال', '🧺 🪢', 'Körbe & “Taschen”'])('a category can be called %s', async (label) => {
  const { add, names, put } = await openCategories()
  expect((await add(label, 'baskets')).statusCode).toBe(200)
  await put('Sisal bowl', label)
  expect(await names(label)).toEqual(['Sisal bowl'])
})

test('a shop has at most 60 categories, even with long names', async () => {
  const { shop, add, put } = await openCategories()
  for (let n = 9; n <= 60; n += 1) expect((await add(`ቅ`.repeat(55) + n, `kind-${n}`)).statusCode).toBe(200)
  const answer = await add('One more', 'one-more')
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toContain('at most 60')
  // Changes a product of every category in one statement. A notification with the names of all categories would be too
  // long for PostgreSQL.
  for (const { value } of shop.categories) await put(`Of ${value}`, value)
  await shop.db.execute('update products set description = description')
})

test('a renamed category keeps its products, and its former names are still accepted', async () => {
  const { shop, edit, listed, names, put } = await openCategories()
  await put('Herd pouch', 'bags')
  const renamed = { label: 'Pouches', key: 'pouches', value: 'Pouch' }
  expect((await edit('bags', renamed)).statusCode).toBe(200)
  for (const text of ['bags', 'pouches', 'pouch']) expect(await names(text)).toEqual(['Herd pouch'])
  expect((await listed('bags')).json()[0].category).toBe('Pouch')
  const known = (await listed('shoes')).json()
  expect(known.message).toBe(
    'Unknown category. The known ones are: bracelets, Body Chain, necklaces, beads, friendship_bracelets, chokers, Pouch, covers',
  )
  // The category gets its first name again.
  expect((await edit('pouches', { key: 'bags', value: 'bags' })).statusCode).toBe(200)
  expect(shop.categories.find(({ key }) => key === 'bags')?.formerNames.toSorted()).toEqual(['pouch', 'pouches'])
})

test('a former name belongs to the category that takes it', async () => {
  const { edit, add, names } = await openCategories()
  await edit('bags', { key: 'pouches', value: 'pouches' })
  expect((await add('New bags', 'bags', { value: 'new bags' })).statusCode).toBe(200)
  expect(await names('bags')).toEqual([])
})

test('a change based on an outdated state is refused', async () => {
  const { office, one } = await openCategories()
  const { id, version } = await one('bags')
  expect((await office.put(`/categories/${id}`, { version, label: 'Pouches' })).statusCode).toBe(200)
  const late = await office.put(`/categories/${id}`, { version, label: 'Purses' })
  expect(late.statusCode).toBe(409)
  expect((await one('bags')).label).toBe('Pouches')
})

test('a hidden category is unknown to shoppers, and still available to staff', async () => {
  const { shop, office, edit, listed, put } = await openCategories()
  const product = await put('Herd pouch', 'bags')
  await edit('bags', { hidden: true })
  expect((await listed('bags')).statusCode).toBe(400)
  expect((await listed('shoes')).json().message).not.toContain('bags')
  expect((await shop.api.inject(`/api/products/${product.id}`)).json().category).toBe('bags')
  expect(await office.get<Row[]>('/all-products?category=bags')).toHaveLength(1)
  const gallery = (await shop.api.inject('/api/imagesExclusive')).json<{ text: string }[]>()
  expect(gallery.map(({ text }) => text)).toHaveLength(7)
  await edit('bags', { hidden: false })
  expect((await listed('bags')).statusCode).toBe(200)
})

test('owners set the order of all categories', async () => {
  const { office, list, keys } = await openCategories()
  const ids = (await list()).map(({ id }) => id).toReversed()
  expect((await office.put('/categories', { ids })).statusCode).toBe(200)
  expect(await keys()).toEqual(beadwork.map(({ key }) => key).toReversed())
  for (const wrong of [ids.slice(1), [...ids.slice(1), randomUUID()], [...ids.slice(1), ids[1]]])
    expect((await office.put('/categories', { ids: wrong })).statusCode).toBe(409)
  const before = ids.toReversed()
  const late = await office.put('/categories', {
    ids: before.toSpliced(0, 2, ...before.slice(0, 2).toReversed()),
    before,
  })
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'Somebody else changed the order in the meantime. Nothing was overwritten: please look again.',
  ])
  expect((await office.put('/categories', { ids: before, before: ids })).statusCode).toBe(200)
})

test('the default picture of a category is one of its products', async () => {
  const { shop, office, one, edit, put } = await openCategories()
  const image = { key: 'a'.repeat(32), alt: 'A pouch', width: 900, height: 720 }
  await put('Herd pouch', 'bags', [image])
  const pictures = await office.get<{ key: string }[]>(`/categories/${(await one('bags')).id}/pictures`)
  expect(pictures.map(({ key }) => key)).toEqual([image.key])
  expect((await edit('covers', { image_key: image.key })).json().fields.image_key).toContain('must be one of a product')
  expect((await edit('bags', { image_key: image.key })).statusCode).toBe(200)
  const shown = async () => (await shop.api.inject('/api/imagesExclusive')).json<{ text: string; alt: string }[]>()
  expect((await shown()).find(({ text }) => text === 'bags')?.alt).toBe('A pouch')
  // The product with the chosen image is deleted, so the template's image is shown again.
  await shop.db.execute('update products set deleted_at = now()')
  expect((await shown()).find(({ text }) => text === 'bags')?.alt).toContain('dark leather bag')
})
