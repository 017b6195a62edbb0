import { expect, test } from 'vitest'
import { beadwork } from '#tests/support/shop/beadwork.ts'
import { findStop, limitInKes, priceStops, stopsBelow } from './price-scale.ts'
import { defaultFilter, filterToQuery, readFilter, roundDownToCents, writeFilter } from './product-query.ts'

const read = (query: string) => readFilter(new URLSearchParams(query), 'bags', beadwork)

test('an address without a filter shows the page’s own category, and stays short', () => {
  expect(read('')).toEqual(defaultFilter('bags'))
  expect(writeFilter(defaultFilter('bags'), 'bags').toString()).toBe('')
})

test('a form without a selected category shows all categories', () => {
  expect(read('search=&sort=&max=10000&category=').categories).toEqual([])
  expect(filterToQuery(read('category='), null, beadwork).categories).toEqual([])
})

test.each([
  { search: 'red cuff', sort: 'price-desc' as const, maxPrice: 120, categories: ['beads', 'bags'] },
  { search: '%&=', sort: 'name-asc' as const, maxPrice: 0, categories: [] },
  { search: '', sort: 'placed' as const, maxPrice: 10_000, categories: ['covers'] },
])('a filter survives a round trip through the address: %j', (filter) => {
  expect(read(writeFilter(filter, 'bags').toString())).toEqual(filter)
})

test('invalid parts of an address are ignored', () => {
  expect(read('sort=sideways&max=abc&category=shoes&category=bags&search=%00')).toEqual({
    ...defaultFilter('bags'),
    categories: ['bags'],
  })
  expect(read('max=-5').maxPrice).toBe(0)
  expect(read('max=99999').maxPrice).toBe(10_000)
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(100)
})

test('the maximum of the price slider sets no limit', () => {
  expect(filterToQuery(read('max=10000'), null, beadwork).maxCents).toBeNull()
  expect(filterToQuery(read('max=48'), null, beadwork).maxCents).toBe(4800)
})

test('a price limit is exact to the cent, and stays in shillings if it was typed in shillings', () => {
  expect(filterToQuery(read('max=19.99'), null, beadwork).maxCents).toBe(1999)
  expect(read('max=19.999').maxPrice).toBe(19.99)
  for (const rate of ['129', '129.53'])
    for (const kes of [3000, 5000, 100_000]) expect(limitInKes(roundDownToCents(kes / Number(rate)), rate)).toBe(kes)
  expect(limitInKes(48, '129')).toBe(6192)
})

test('the slider has finer steps below 200 dollars', () => {
  const stops = priceStops()
  expect(stops[0]).toBe(0)
  expect(stops.at(-1)).toBe(10_000)
  expect(stops.filter((stop) => stop <= 200).length).toBeGreaterThan(stops.length / 2)
  expect([...stops].sort((a, b) => a - b)).toEqual(stops)
  for (const [index, stop] of stops.entries()) expect(findStop(stop)).toBe(index)
  expect(stops[findStop(48)]).toBe(50)
})

test('the maximum of the price slider is the highest price in the shop', () => {
  expect(stopsBelow(180).slice(-3)).toEqual([170, 175, 10_000])
  expect(findStop(500, stopsBelow(180))).toBe(stopsBelow(180).length - 1)
  expect(stopsBelow(0)).toEqual([0, 10_000])
})
