import { expect, test } from 'vitest'
import { changedText, waitingByScreen } from './waiting-texts.ts'

const waiting = {
  orders_waiting: 2,
  transfers_waiting: 1,
  reviews_waiting: 1,
  receipts_waiting: 0,
  messages_waiting: 4,
  letters_waiting: 0,
  product_reviews_waiting: 0,
}

test('only what has changed is told', () => {
  expect(changedText(waiting, waiting)).toBe('')
  expect(changedText(waiting, { ...waiting, orders_waiting: 3, reviews_waiting: 0 })).toBe(
    '3 to make and send, 0 payments to review',
  )
})

test('each screen has its own count, and where it is not in sight the panel stands for it', () => {
  const all = waitingByScreen(waiting)
  expect([all.get('/admin'), all.get('/admin/orders'), all.get('/admin/feedback')]).toEqual([undefined, 3, 4])
  const bar = waitingByScreen(waiting, ['/admin/orders', '/admin/products'])
  expect([bar.get('/admin'), bar.get('/admin/orders'), bar.get('/admin/feedback')]).toEqual([5, 3, undefined])
  expect(waitingByScreen(null).size).toBe(0)
})
