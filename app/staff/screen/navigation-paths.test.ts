import { expect, test } from 'vitest'
import { backLinkOf, isInColumn } from './navigation-paths.ts'

test.each([
  ['/admin/dashboard', '/admin', 'Go Back'],
  ['/admin/sales-history/', '/admin', 'Go Back'],
  ['/admin/products', '/admin', 'Go Back'],
  ['/admin/upload', '/admin', 'Go Back'],
  ['/admin/products/import', '/admin/products', 'Products'],
  ['/admin/search', '/admin', 'Today'],
  ['/admin/orders/EK-1001', '/admin/orders', 'Orders'],
  ['/admin/customers', '/admin/orders', 'Orders'],
  ['/admin/customers/0b9e1c5c', '/admin/customers', 'Customers'],
  ['/admin/making', '/admin/orders', 'Orders'],
  ['/admin/letters', '/admin/messages', 'Messages'],
  ['/admin/requests/new', '/admin/requests', 'Payment requests'],
  ['/admin/pages/sizes', '/admin/pages', 'Pages'],
  ['/admin/webhooks/0b9e1c5c', '/admin/webhooks', 'Webhooks'],
  ['/admin/making/month', '/admin/more', 'More'],
  ['/admin/books', '/admin/more', 'More'],
  ['/admin/webhooks', '/admin/more', 'More'],
])('the link back of %s leads to %s and says %s', (path, to, text) => {
  expect(backLinkOf(path)).toEqual({ to, text })
})

test('only screens that the column on desktops links need no link back there', () => {
  expect(['/admin/making', '/admin/customers/', '/admin/books', '/admin/making/month'].every(isInColumn)).toBe(true)
  expect(['/admin/customers/0b9e1c5c', '/admin/orders/EK-1001', '/admin/products'].some(isInColumn)).toBe(false)
})
