import { expect, test } from 'vitest'
import { furtherFrom, listVisited } from './product-visit.ts'

test('a piece opened from a list knows it, also after the login between them', () => {
  const visit = { from: '/shop/bags?sort=price-asc', stepsBack: 1 }
  expect(listVisited(visit)).toEqual(visit)
  expect(furtherFrom(visit)).toEqual({ ...visit, stepsBack: 2 })
  expect(listVisited({ ...visit, from: '/search?q=red' })?.from).toBe('/search?q=red')
})

test.each([
  null,
  'list',
  {},
  { from: '//evil.example', stepsBack: 1 },
  { from: '/searches', stepsBack: 1 },
  { from: '/shop/bags' },
  { from: '/shop/bags', stepsBack: 0 },
])('the state %j names no list', (state) => {
  expect(listVisited(state)).toBeNull()
  expect(furtherFrom(state)).toBeNull()
})
