import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { listPublishedKeys } from './content-pages.server.ts'

async function openPages(shop: TestShop) {
  const { token } = await shop.given.staff()
  const headers = { authorization: `Bearer ${token}` }
  return (key: string, text: string, version: number) =>
    shop.api.inject({ method: 'PUT', url: `/api/admin/pages/${key}`, headers, payload: { text, version } })
}

test('a page with a text is published, in the fixed order of pages', async () => {
  const shop = await createTestShop()
  const write = await openPages(shop)
  expect(await listPublishedKeys(shop.db)).toEqual([])
  expect((await write('questions', '## Why?', 0)).statusCode).toBe(200)
  expect((await write('sizes', 'S, M, L', 0)).statusCode).toBe(200)
  expect(await listPublishedKeys(shop.db)).toEqual(['sizes', 'questions'])
  expect((await write('sizes', '  ', 1)).statusCode).toBe(200)
  expect(await listPublishedKeys(shop.db)).toEqual(['questions'])
})

test('a change based on an older version of the text is refused', async () => {
  const shop = await createTestShop()
  const write = await openPages(shop)
  const first = await Promise.all(['one', 'two', 'three'].map((text) => write('makers', text, 0)))
  expect(first.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect((await write('makers', 'late', 0)).json()).toMatchObject({ success: false })
  expect((await write('makers', 'next', 1)).statusCode).toBe(200)
  expect((await write('delivery', 'early', 7)).statusCode).toBe(409)

  const office = await openOffice(shop)
  expect(await office.get('/pages/makers')).toMatchObject({ key: 'makers', text: 'next', version: 2 })
  expect(await office.get('/pages/delivery')).toEqual({ key: 'delivery', text: '', previous_text: null, version: 0 })
  expect(await office.get('/pages')).toMatchObject([
    { key: 'makers', is_written: true, changed_by: expect.any(String) },
    { key: 'delivery', is_written: false, changed_at: null },
    { key: 'sizes' },
    { key: 'questions' },
    { key: 'terms', is_written: false },
    { key: 'accessibility', is_written: false },
  ])
  const changes = await office.get<{ action: string }[]>('/changes')
  expect(changes.filter(({ action }) => action === 'page written')).toHaveLength(2)
})

test('terms and the accessibility statement are published with a text, and the previous text is stored', async () => {
  const shop = await createTestShop()
  const [write, office] = [await openPages(shop), await openOffice(shop)]
  await write('accessibility', 'Each page works by keyboard.', 0)
  await write('terms', 'Made to order.', 0)
  expect(await listPublishedKeys(shop.db)).toEqual(['terms', 'accessibility'])
  expect(await office.get('/pages/terms')).toMatchObject({ text: 'Made to order.', previous_text: null })
  await write('terms', 'Made to order, paid at once.', 1)
  expect(await office.get('/pages/terms')).toMatchObject({
    text: 'Made to order, paid at once.',
    previous_text: 'Made to order.',
  })
})

test('a preview matches the published page, and an unknown page is refused', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const preview = await office.post('/pages/preview', { text: '# Hello <b>' })
  expect(preview.json()).toEqual({ html: '<h2>Hello &lt;b&gt;</h2>' })
  expect((await office.post('/pages/preview', { text: 'x'.repeat(20_001) })).statusCode).toBe(400)
  expect(await office.get('/pages/prices')).toMatchObject({ success: false })
})

test.each([
  ['a list within lists', '1. '.repeat(3_000)],
  ['quotations within each other', '> '.repeat(5_000)],
  ['a paragraph of marks', '*a**b'.repeat(4_000)],
  ['a paragraph of links that never end', '[a]('.repeat(5_000)],
])('%s is refused before it is parsed', async (_name, text) => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const refused = 'Text has too many marks in one paragraph, or lists too deep within each other'
  for (const answer of [
    await office.post('/pages/preview', { text }),
    await office.put('/pages/sizes', { text, version: 0 }),
  ]) {
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { text: refused }])
  }
})

test('a long page of ordinary words, lists and tables is accepted', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const part =
    '## Sizes\n\nMeasure *around* the wrist, see [the table](/sizes).\n\n- one\n  - two\n    - three\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'
  const { html } = (await office.post('/pages/preview', { text: part.repeat(150) })).json() as { html: string }
  expect(html.match(/<table>/g)).toHaveLength(150)
})
