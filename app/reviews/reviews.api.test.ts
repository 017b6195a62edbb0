import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import type { GivenCustomer } from '#tests/support/shop/givens.ts'
import { type FilePart, multipartForm } from '#tests/support/shop/multipart.ts'
import type { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { picture, storedKeys } from '#tests/support/shop/upload.ts'
import type { StaffProductReview } from './admin/staff-product-review.ts'
import { readPublishedReviews } from './published-reviews.server.ts'

type Office = Awaited<ReturnType<typeof openOffice>>

const review = { stars: '5', words: 'Lies flat, and the red is deep.', name: 'Naisiae' }
type ReviewInput = Record<string, string>

function write(shop: TestShop, url: string, fields: ReviewInput, files: FilePart[] = [], headers: ReviewInput = {}) {
  const form = multipartForm(fields, files)
  return shop.api.inject({ method: 'POST', url, payload: form.body, headers: { ...form.headers, ...headers } })
}

const own = (number: string, id: string) => `/api/orders/${number}/reviews/${id}`
const cookieOf = ({ cookie }: GivenCustomer) => ({ cookie })
const list = (office: Office) => office.get<StaffProductReview[]>('/product-reviews')

async function firstOf(office: Office): Promise<StaffProductReview> {
  const [review] = await list(office)
  if (!review) throw new Error('there is no review')
  return review
}

const settle = (office: Office, { id, version }: StaffProductReview, how: 'show' | 'turn-down', what: object) =>
  office.post(`/product-reviews/${id}/${how}`, { version, ...what })

test('a buyer writes and edits a review until it is approved, and then everyone sees it with its reply', async () => {
  const { shop, office, buyer, piece, number, link } = await buyOne()
  const url = own(number, piece.id)
  expect((await write(shop, url, review, [], cookieOf(buyer))).json()).toEqual({ success: true })
  expect(await readPublishedReviews(shop, piece.id, null)).toBeNull()
  const first = await firstOf(office)
  expect(first).toMatchObject({
    stars: 5,
    words: review.words,
    name: 'Naisiae',
    state: 'waiting',
    order_number: number,
  })

  // Changes the same review, this time by the order's private link.
  const changed = await write(shop, `/api${link}/reviews/${piece.id}`, { ...review, stars: '4', name: '' })
  expect(changed.statusCode, changed.body).toBe(200)
  expect((await settle(office, first, 'show', { answer: '' })).statusCode).toBe(409)
  const second = await firstOf(office)
  expect(await list(office)).toHaveLength(1)
  expect((await settle(office, second, 'show', { answer: 'Thank you!' })).statusCode).toBe(200)

  expect(await readPublishedReviews(shop, piece.id, null)).toMatchObject({
    count: 1,
    average: '4.0',
    reviews: [{ stars: 4, words: review.words, name: null, answer: 'Thank you!', photos: [] }],
  })
  expect((await write(shop, url, review, [], cookieOf(buyer))).statusCode).toBe(409)
})

test('a rejected review shows its author the reason, and an edited one is hidden until it is approved again', async () => {
  const { shop, office, buyer, piece, number } = await buyOne()
  const url = own(number, piece.id)
  await write(shop, url, review, [], cookieOf(buyer))
  expect((await settle(office, await firstOf(office), 'turn-down', { reason: ' ' })).json().fields).toEqual({
    reason: 'Reason is required',
  })
  await settle(office, await firstOf(office), 'turn-down', { reason: 'Please without the phone number.' })
  expect(await firstOf(office)).toMatchObject({ state: 'turned-down', reason: 'Please without the phone number.' })

  await write(shop, url, { ...review, words: 'Lies flat.' }, [], cookieOf(buyer))
  const again = await firstOf(office)
  expect(again).toMatchObject({ state: 'waiting', reason: null, words: 'Lies flat.' })
  await settle(office, again, 'show', { answer: '' })
  expect(await readPublishedReviews(shop, piece.id, null)).toMatchObject({ count: 1 })
  await settle(office, await firstOf(office), 'turn-down', { reason: 'It names a neighbour.' })
  expect(await readPublishedReviews(shop, piece.id, null)).toBeNull()
})

test('only buyers of a product can review it, from the day it is shipped', async () => {
  const { shop, office, buyer, piece, number, link } = await buyOne(false)
  const url = own(number, piece.id)
  const early = await write(shop, url, review, [], cookieOf(buyer))
  expect([early.statusCode, early.json().error]).toEqual([409, 'A piece can be reviewed from the day it is sent.'])
  await office.post(`/orders/${number}/state`, { from: 'paid', to: 'sent' })

  const other = await shop.given.product()
  const refused = [
    [url, {}, 401],
    [url, cookieOf(await shop.given.customer()), 404],
    [own('EK-999999', piece.id), cookieOf(buyer), 404],
    [own(number, other.id), cookieOf(buyer), 404],
    [`/api${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}/reviews/${piece.id}`, {}, 404],
    [`/api${link}/reviews/${other.id}`, {}, 404],
  ] as const
  for (const [at, headers, status] of refused) {
    const answer = await write(shop, at, review, [{ name: 'a.jpg', body: await picture().jpeg().toBuffer() }], headers)
    expect(answer.statusCode, at).toBe(status)
  }
  expect(await list(office)).toEqual([])
  expect(await storedKeys(shop)).toEqual([])
  expect(await readdir(join(shop.config.dataDir, 'incoming')).catch(() => [])).toEqual([])
})

test('each invalid field is named with its limit, and nothing is stored', async () => {
  const { shop, office, buyer, piece, number } = await buyOne()
  const photo = async (name: string) => ({ name, body: await picture(40, 40).jpeg().toBuffer() })
  const four = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(photo))
  const page = { name: 'page.jpg', body: '<html><script>alert(1)</script></html>' }
  const wrong: [ReviewInput, FilePart[], string, string][] = [
    [{ ...review, stars: '6' }, [], 'stars', 'Please choose from 1 to 5 stars'],
    [{ words: review.words }, [], 'stars', 'Please choose from 1 to 5 stars'],
    [{ ...review, words: '  ' }, [], 'words', 'Your review is required'],
    [{ ...review, words: 'a'.repeat(2001) }, [], 'words', 'Your review must be at most 2,000 characters'],
    [{ ...review, name: 'a'.repeat(31) }, [], 'name', 'First name must be at most 30 characters'],
    [{ ...review, name: 'Nai\nsiae' }, [], 'name', 'First name must be on one line'],
    [review, four, 'images', "'d.jpg' is one picture too many: a review has at most 3."],
    [review, [await photo('a.jpg'), page], 'images', "'page.jpg' is not a picture we can read"],
  ]
  for (const [fields, files, field, words] of wrong) {
    const answer = await write(shop, own(number, piece.id), fields, files, cookieOf(buyer))
    expect([answer.statusCode, answer.json().fields?.[field]]).toEqual([400, expect.stringContaining(words)])
  }
  expect(await list(office)).toEqual([])
  expect(await storedKeys(shop)).toEqual([])
})

test('photographs lose their location, can be removed, and are deleted with their review', async () => {
  const { shop, office, buyer, piece, number } = await buyOne()
  const url = own(number, piece.id)
  const files = await Promise.all(
    ['#a8131a', '#1c3f9e', '#1f6b3a'].map(async (colour, place) => ({
      name: `${place}.jpg`,
      body: await picture(900, 600, colour)
        .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    })),
  )
  const answer = await write(shop, url, review, files, cookieOf(buyer))
  expect(answer.statusCode, answer.body).toBe(200)
  const { photos } = await firstOf(office)
  expect(photos).toHaveLength(3)
  for (const { key, width, height } of photos) {
    expect(height).toBeGreaterThan(width)
    expect((await sharp((await shop.images.read(key, '320.jpg'))?.body).metadata()).exif).toBeUndefined()
    // The upload encoded only the master, so that the buyer did not have to wait for the other sizes.
    expect((await readdir(join(shop.config.dataDir, 'uploads', key))).sort()).toEqual(['320.jpg', 'master.jpg'])
  }

  const [first, ...others] = photos
  const fourth = { name: '4.jpg', body: await picture(90, 60, '#ffffff').jpeg().toBuffer() }
  expect((await write(shop, url, review, [fourth], cookieOf(buyer))).json().fields.images).toContain('at most 3')
  const less = await write(shop, url, { ...review, [`remove-${first?.key}`]: 'on' }, [], cookieOf(buyer))
  expect(less.statusCode, less.body).toBe(200)
  expect((await firstOf(office)).photos).toEqual(others)
  expect((await storedKeys(shop)).sort()).toEqual(others.map(({ key }) => key).sort())
  shop.clock.advance({ hours: 2 })
  await shop.runJobs(['orphan-images'])
  shop.clock.advance({ hours: 2 })
  await shop.runJobs(['orphan-images'])
  expect(await storedKeys(shop)).toHaveLength(2)

  await settle(office, await firstOf(office), 'show', { answer: '' })
  const erased = await shop.api.inject({ method: 'POST', url: `${url}/erase`, headers: cookieOf(buyer) })
  expect(erased.json()).toEqual({ success: true })
  expect([await list(office), await storedKeys(shop)]).toEqual([[], []])
  expect(await readPublishedReviews(shop, piece.id, null)).toBeNull()
  expect((await shop.api.inject({ method: 'POST', url: `${url}/erase`, headers: cookieOf(buyer) })).statusCode).toBe(
    404,
  )
})

test('a plain form redirects to its page, also without a picture', async () => {
  const { shop, office, piece, number, link } = await buyOne()
  const url = `/api${link}/reviews/${piece.id}`
  const page = { accept: 'text/html,application/xhtml+xml' }
  const sent = await write(shop, url, review, [{ name: '', body: '', type: 'application/octet-stream' }], page)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${link}/reviews/${piece.id}?told=done`])
  expect(await firstOf(office)).toMatchObject({ order_number: number, photos: [] })
  const failed = await write(shop, url, { ...review, words: '' }, [], page)
  expect(failed.headers.location).toBe(`${link}/reviews/${piece.id}?told=words`)
  const form = { ...page, 'content-type': 'application/x-www-form-urlencoded' }
  const erased = await shop.api.inject({ method: 'POST', url: `${url}/erase`, payload: '', headers: form })
  expect(erased.headers.location).toBe(`${link}/reviews/${piece.id}?told=done`)
  expect(await list(office)).toEqual([])
})

test('staff see pending reviews first, can delete one permanently, and the audit log has none of its text', async () => {
  const { shop, office, buyer, piece, number } = await buyOne()
  await write(shop, own(number, piece.id), review, [], cookieOf(buyer))
  const { token } = await shop.given.staff()
  expect(await office.get('/waiting')).toMatchObject({ product_reviews_waiting: 1 })
  const { id } = await firstOf(office)
  const headers = { authorization: `Bearer ${token}` }
  const gone = await shop.api.inject({ method: 'DELETE', url: `/api/admin/product-reviews/${id}`, headers })
  expect(gone.statusCode).toBe(200)
  expect(await list(office)).toEqual([])
  const changes = await office.getText('/changes')
  expect(changes).toContain('review erased')
  expect(changes).not.toContain('Lies flat')
})

test('an order accepts twenty review changes an hour', async () => {
  const { shop, buyer, piece, number } = await buyOne()
  const statuses = new Set<number>()
  for (let n = 0; n < 20; n++)
    statuses.add((await write(shop, own(number, piece.id), { ...review, stars: '9' }, [], cookieOf(buyer))).statusCode)
  expect([...statuses]).toEqual([400])
  expect((await write(shop, own(number, piece.id), review, [], cookieOf(buyer))).statusCode).toBe(429)
})
