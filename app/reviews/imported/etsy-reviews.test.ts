import { expect, test } from 'vitest'
import { type EtsyReading, readEtsyReviews } from './etsy-reviews.ts'

const review = {
  reviewer: 'Amina',
  date_reviewed: '03/09/2024',
  star_rating: 5,
  message: 'Lovely.',
  order_id: 3012345678,
}
const read = (list: unknown, lastDay = '2026-11-26') =>
  readEtsyReviews(new TextEncoder().encode(typeof list === 'string' ? list : JSON.stringify(list)), lastDay)
const errorsOf = (reading: EtsyReading) =>
  reading.ok ? reading.errors.map(({ line, field, words }) => `${line} ${field}: ${words}`) : [reading.reason]

test('a review has a day, stars, a text and a name, in each format of the file', () => {
  const given = [
    review,
    { ...review, date_reviewed: '2024-03-09', star_rating: '4', message: null, order_id: '7' },
    { ...review, date_reviewed: '2024-03-09T22:15:00Z', star_rating: '3.0', message: '  ', reviewer: '' },
    { date_reviewed: '12/31/2023', star_rating: 1 },
  ]
  const reading = read(`\uFEFF${JSON.stringify(given)}`)
  expect(errorsOf(reading)).toEqual([])
  expect(reading).toMatchObject({
    rows: 4,
    reviews: [
      { reviewer: 'Amina', day: '2024-03-09', stars: 5, words: 'Lovely.', order: '3012345678' },
      { reviewer: 'Amina', day: '2024-03-09', stars: 4, words: '', order: '7' },
      { reviewer: null, day: '2024-03-09', stars: 3, words: '' },
      { reviewer: null, day: '2023-12-31', stars: 1, words: '', order: '' },
    ],
  })
})

test('emoji and Arabic are kept, and characters that are invalid or change the text direction are removed', () => {
  const message = 'جميل جدا 😍👩🏾‍🎨'
  const odd = read([{ ...review, message: `\u202E${message}\0\uD800`, reviewer: 'آمنة\n 🧵' }])
  expect(odd).toMatchObject({ ok: true, reviews: [{ words: `${message}\uFFFD`, reviewer: 'آمنة 🧵' }] })
})

const noDay = ['1 date_reviewed: must be a day such as 11/26/2026 (month first) or 2026-11-26']
const wrong: [string, unknown, string[]][] = [
  ['an empty list', [], []],
  ['nothing', '', ['not-json']],
  ['half a list', '[{"reviewer":', ['not-json']],
  ['an object', { reviews: [review] }, ['no-list']],
  ['10,001 reviews', Array(10_001).fill(review), ['too-many']],
  ['rows that are none', [null, 5, 'x', [review]], [1, 2, 3, 4].map((line) => `${line} : must be a review`)],
  ['stars out of bounds', [{ ...review, star_rating: 6 }], ['1 star_rating: must be from 1 to 5']],
  ['stars of no kind', [{ ...review, star_rating: [5] }], ['1 star_rating: must be from 1 to 5']],
  ['no day', [{ ...review, date_reviewed: '' }], noDay],
  ['the day first', [{ ...review, date_reviewed: '31/12/2024' }], noDay],
  ['a day that is none', [{ ...review, date_reviewed: '2024-02-30' }], noDay],
  [
    'a day to come',
    [{ ...review, date_reviewed: '2026-11-27' }],
    ['1 date_reviewed: must be from 2005-01-01 to 2026-11-26'],
  ],
  [
    'words of no kind',
    [{ ...review, message: { text: 'x' }, reviewer: true }],
    ['1 reviewer: must be text', '1 message: must be text'],
  ],
  ['5,001 characters', [{ ...review, message: '😍'.repeat(5_001) }], ['1 message: must have at most 5,000 characters']],
  ['a long name', [{ ...review, reviewer: 'x'.repeat(101) }], ['1 reviewer: must have at most 100 characters']],
]

test.each(wrong)('a file with %s is refused with review and field', (_name, list, faults) => {
  expect(errorsOf(read(list))).toEqual(faults)
})

test('a file that is not UTF-8 is refused', () => {
  expect(readEtsyReviews(Buffer.from('[{"message":"Gr\xfc\xdfe"}]', 'latin1'), '2026-11-26')).toEqual({
    ok: false,
    reason: 'not-json',
  })
})
