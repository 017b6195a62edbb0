import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import type { ImportedReview } from './imported-review.ts'
import { hasImportedReviews, readPublicImportedReviews } from './shown-imported.server.ts'

const review = (number: number, more = {}) => ({
  reviewer: `Buyer ${number}`,
  date_reviewed: '03/09/2024',
  star_rating: 5,
  message: `Words ${number}`,
  order_id: number,
  ...more,
})

async function openScene() {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const path = '/api/admin/imported-reviews'
  const send = (url: string, body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const form = multipartForm({}, [{ name: 'reviews.json', body: text, type: 'application/json' }])
    const headers = { ...form.headers, ...office.headers }
    return shop.api.inject({ method: 'POST', url: `${path}${url}`, headers, payload: form.body })
  }
  return {
    shop,
    headers: office.headers,
    check: async (body: unknown) => (await send('/check', body)).json(),
    send,
    run: async (body: unknown) => (await send('', body)).json(),
    list: () => office.get<ImportedReview[]>('/imported-reviews'),
    remove: (url: string) => shop.api.inject({ method: 'DELETE', url: `${path}${url}`, headers: office.headers }),
  }
}

test('a dry run shows the content of a file and writes nothing, and a repeated import adds nothing', async () => {
  const { shop, check, run, list } = await openScene()
  const twin = review(7)
  const file = [
    review(1),
    twin,
    twin,
    review(2, { star_rating: 9 }),
    review(3, { message: '', date_reviewed: '2023-01-02' }),
  ]
  expect(await check(file)).toEqual({
    rows: 5,
    added: 4,
    known: 0,
    first_day: '2023-01-02',
    last_day: '2024-03-09',
    faults: [{ line: 4, field: 'star_rating', words: 'must be from 1 to 5' }],
    faults_in_all: 1,
  })
  expect(await hasImportedReviews(shop.db)).toBe(false)

  expect(await run(file)).toEqual({ added: 4 })
  expect(await check(file)).toMatchObject({ added: 0, known: 4 })
  expect(await run(file)).toEqual({ added: 0 })
  shop.clock.advance({ minutes: 1 })
  expect(await run([...file.slice(0, 3), twin, review(9)])).toEqual({ added: 2 })
  const found = await list()
  expect(found).toHaveLength(6)
  expect(found.map(({ import: { count } }) => count)).toEqual([2, 2, 4, 4, 4, 4])
  const { rows } = await shop.db.execute(
    sql`select action, after from audit_entries where action like 'reviews%' order by id`,
  )
  expect(rows).toEqual([
    { action: 'reviews imported', after: { name: 'reviews.json', count: 4 } },
    { action: 'reviews imported', after: { name: 'reviews.json', count: 2 } },
  ])
})

test('10,000 reviews are imported at once, read page by page, and deleted at once', async () => {
  const { shop, run, remove, headers } = await openScene()
  const file = Array.from({ length: 10_000 }, (_, number) => review(number))
  expect(await run(file)).toEqual({ added: 10_000 })
  const first = await shop.api.inject({ url: '/api/admin/imported-reviews?limit=1000', headers })
  const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await shop.api.inject({ url: next, headers })
  const ids = [first, second].flatMap((page) => (page.json() as ImportedReview[]).map(({ id }) => id))
  expect(new Set(ids).size).toBe(2_000)
  const [one] = first.json() as ImportedReview[]
  expect((await remove(`/imports/${one?.import.id}`)).statusCode).toBe(200)
  expect(await hasImportedReviews(shop.db)).toBe(false)
  expect((await remove(`/imports/${one?.import.id}`)).statusCode).toBe(404)
})

test('a single review can be deleted completely, and pages show the newest ones with a text', async () => {
  const { shop, run, list, remove } = await openScene()
  const file = [review(1), review(2, { date_reviewed: '2024-04-01' }), review(3, { message: '' })]
  await run(file)
  expect((await readPublicImportedReviews(shop.db)).map(({ words, date }) => [words, date])).toEqual([
    ['Words 2', '1\u00a0April 2024'],
    ['Words 1', '9\u00a0March 2024'],
  ])
  const one = (await list()).find(({ words }) => words === 'Words 2')
  expect((await remove(`/${one?.id}`)).statusCode).toBe(200)
  expect((await remove(`/${one?.id}`)).statusCode).toBe(404)
  expect((await readPublicImportedReviews(shop.db)).map(({ words }) => words)).toEqual(['Words 1'])
  expect(await run(file), 'a removed one stays away').toEqual({ added: 0 })
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select string_agg(audit_entries::text, '') as text from audit_entries`,
  )
  expect(rows[0]?.text).not.toMatch(/Words|Buyer/)
  expect(await shop.db.execute(sql`select 1 from product_ratings`)).toMatchObject({ rows: [] })
})

test('an invalid file is refused with its field and a message', async () => {
  const { send } = await openScene()
  const refused = async (body: unknown) => {
    const answer = await send('', body)
    return [answer.statusCode, answer.json().fields?.reviews]
  }
  expect(await refused('')).toEqual([400, 'Please choose Etsy’s file reviews.json.'])
  expect(await refused('Name,Price')).toEqual([400, expect.stringContaining('can’t be read')])
  expect(await refused({})).toEqual([400, expect.stringContaining('no list of reviews')])
  expect(await refused(Array(10_001).fill({}))).toEqual([400, 'A file of reviews has at most 10,000 of them.'])
  expect(await refused('x'.repeat(8 * 1024 * 1024 + 1))).toEqual([413, 'A file of reviews has at most 8 MB.'])
})
