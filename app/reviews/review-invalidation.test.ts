import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { watchInvalidations } from '#tests/support/shop/invalidations.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { ratingData } from './published-reviews.ts'
import { productRatings } from './reviews.tables.server.ts'

test('a published review is counted and invalidates cached pages, and a pending one does not', async () => {
  const shop = await createTestShop({ env: { BANK_DETAILS: 'Kenya Bank 12345' } })
  const { id } = await shop.given.product()
  const buyer = await shop.given.buyer()
  const payload = { method: 'bank' }
  await shop.api.inject({ method: 'POST', url: '/api/orders', headers: { cookie: buyer.cookie }, payload })
  const { heard } = await watchInvalidations(shop)
  const invalidatedTags = async () => (await heard()).flat()
  const review = randomUUID()
  const rating = async () => (await shop.db.select().from(productRatings))[0] ?? null
  const change = (what: string) =>
    shop.db.execute(sql`update product_reviews set ${sql.raw(what)} where id = ${review}`)

  await shop.db.execute(sql`
    insert into product_reviews (id, order_id, product_id, stars, words, state, is_demo, written_at)
    select ${review}, id, ${id}, 4, 'Lies flat.', 'waiting', true, now() from orders`)
  await change(`words = 'Lies very flat.'`)
  expect([await invalidatedTags(), await rating()]).toEqual([[], null])
  await change(`state = 'shown'`)
  expect(await invalidatedTags()).toEqual([`product ${id}`])
  expect(await rating()).toMatchObject({ productId: id, isDemo: true, shown: 1, stars: 4 })
  await change(`answer = 'Thank you'`)
  expect(new Set(await invalidatedTags())).toEqual(new Set([`product ${id}`]))
  expect(await rating()).toMatchObject({ shown: 1, stars: 4 })
  await change(`state = 'turned-down'`)
  expect(await invalidatedTags()).toEqual([`product ${id}`])
  expect(await rating()).toMatchObject({ shown: 0, stars: 0 })
  await change(`state = 'shown', stars = 2`)
  await shop.db.execute(sql`delete from product_reviews`)
  expect(new Set(await invalidatedTags())).toEqual(new Set([`product ${id}`]))
  expect(await rating()).toMatchObject({ shown: 0, stars: 0 })
})

test('structured data has ratings only if there are reviews, and a reviewer’s name only if it was typed', () => {
  expect(ratingData(null)).toEqual({})
  const review = { id: 'a', stars: 4, words: 'Lies flat.', name: null, answer: null, photos: [] }
  const reviews = [{ ...review, day: '2026-11-21', date: '21 November 2026' }]
  expect(ratingData({ count: 1, average: '4.0', part: 1, isDemo: false, reviews })).toEqual({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.0', reviewCount: 1, bestRating: 5 },
    review: [
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'A customer' },
        datePublished: '2026-11-21',
        reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5 },
        reviewBody: 'Lies flat.',
      },
    ],
  })
})
