import { expect, test } from 'vitest'
import { backLinkOf } from './navigation-paths.ts'

test('a screen has a link back to More or Today', () => {
  const more = { to: '/admin/more', text: 'More' }
  const today = { to: '/admin', text: 'Go Back' }
  expect(['/admin/settings', '/admin/books', '/admin/webhooks/new'].map(backLinkOf)).toEqual([more, more, more])
  expect(['/admin/dashboard', '/admin/sales-history/', '/admin/making', '/admin/upload'].map(backLinkOf)).toEqual([
    today,
    today,
    today,
    today,
  ])
})
