import { expect, test } from 'vitest'
import { countMessages } from '#app/reports/pending-counts.ts'
import { navigationPathOf } from '#app/staff/screen/navigation-paths.ts'
import { changedText, pendingByScreen } from './pending-texts.ts'

const waiting = {
  orders_waiting: 2,
  transfers_waiting: 1,
  reviews_waiting: 1,
  receipts_waiting: 0,
  messages_waiting: 4,
  letters_waiting: 0,
  product_reviews_waiting: 0,
}

test('only changed counts are announced', () => {
  expect(changedText(waiting, waiting)).toBe('')
  expect(changedText(waiting, { ...waiting, orders_waiting: 3, reviews_waiting: 0 })).toBe(
    '3 to make and send, 0 payments to check',
  )
})

test('each screen has its own count, and a navigation link the sum of its screens', () => {
  const all = pendingByScreen(waiting)
  expect([all.get('/admin'), all.get('/admin/orders'), all.get('/admin/feedback')]).toEqual([undefined, 3, 4])
  const byDoor = pendingByScreen({ ...waiting, letters_waiting: 2 }, navigationPathOf)
  expect([byDoor.get('/admin/orders'), byDoor.get('/admin/messages'), byDoor.get('/admin/more')]).toEqual([3, 6, 1])
  const reviews = { ...waiting, letters_waiting: 2, product_reviews_waiting: 1 }
  expect(countMessages(reviews)).toBe(7)
  expect(pendingByScreen(reviews, navigationPathOf).get('/admin/messages')).toBe(countMessages(reviews))
  expect(pendingByScreen(null).size).toBe(0)
})

test('each path belongs to one navigation link', () => {
  expect(['/admin', '/admin/', '/admin/orders/EK-1001', '/admin/making'].map(navigationPathOf)).toEqual([
    '/admin',
    '/admin',
    '/admin/orders',
    '/admin/orders',
  ])
  expect(
    ['/admin/upload', '/admin/letters', '/admin/settings', '/admin/products/import'].map(navigationPathOf),
  ).toEqual(['/admin/products', '/admin/messages', '/admin/more', '/admin/products'])
})
