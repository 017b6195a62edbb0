import { expect, test } from 'vitest'
import { inboxOf, replaceItem } from './inbox.ts'

const thread = {
  order_number: 'EK-1001',
  contact_name: 'Naisiae',
  asks: 'question' as const,
  is_waiting: false,
  is_demo: true,
  letters: [{ id: '1', at: '2026-11-03T08:00:00.000Z', staff_name: null, asks: null, words: 'Thank you' }],
}
const message = {
  id: 'm1',
  name: 'Achieng',
  email: 'a@example.com',
  message: 'In green?',
  created_at: '2026-11-01T08:00:00Z',
  read_at: null,
  replies: [],
}
const review = {
  id: 'r1',
  order_number: 'EK-1002',
  product_name: 'Rain band',
  stars: 5,
  words: 'Lovely',
  name: null,
  state: 'shown' as const,
  reason: null,
  answer: null,
  photos: [],
  is_demo: true,
  version: 1,
  written_at: '2026-11-02T08:00:00.000Z',
}

test('the inbox lists messages, feedback and reviews: unanswered ones first, then the newest', () => {
  const keys = inboxOf({ letters: [thread], feedback: [message], reviews: [review] }).map(({ key }) => key)
  expect(keys).toEqual(['m1', 'EK-1001', 'r1'])
  expect(inboxOf({ letters: null, feedback: null, reviews: [review] })).toHaveLength(1)
})

test('a changed item is replaced or removed', () => {
  const later = { ...review, version: 2 }
  expect(replaceItem([review], review, later)).toEqual([later])
  expect(replaceItem([review], review, null)).toEqual([])
})
