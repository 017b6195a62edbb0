import { expect, test } from 'vitest'
import { findScreens, isTopLevelScreen, screenGroupsFor, screenTitle } from './admin-screens.ts'

test('the setup guide is the first screen of the shop until it is done, then the last', () => {
  const shopScreens = (isSetUp: boolean) =>
    screenGroupsFor('owner', isSetUp)
      .find(({ title }) => title === 'Shop')
      ?.screens.map(({ path }) => path) ?? []
  expect(shopScreens(false)[0]).toBe('/admin/setup')
  expect(shopScreens(true).at(-1)).toBe('/admin/setup')
  expect(shopScreens(true).toSorted()).toEqual(shopScreens(false).toSorted())
})

test.each([
  ['/admin', 'Today', true],
  ['/admin/orders/', 'Orders', true],
  ['/admin/orders/EK-1001', 'Order', false],
  ['/admin/products', 'Product Management', false],
  ['/admin/making', 'Making queue', false],
  ['/admin/making/month', 'Makers’ pay', false],
  ['/admin/more', 'More', true],
])('%s loads with the title %s', (path, title, isTopLevel) => {
  expect([screenTitle(path), isTopLevelScreen(path)]).toEqual([title, isTopLevel])
})

test.each([
  ['delivery', 'owner', ['Delivery', 'Pages']],
  ['Refunds', 'owner', ['Sales History']],
  ['closing day', 'owner', ['Closing the day']],
  [
    'orders',
    'owner',
    ['Orders', 'Customers', 'Payments without an order', 'Set up your shop', 'Categories', 'Webhooks'],
  ],
  ['delivery', 'packer', []],
  ['amina', 'owner', []],
] as const)('a search for "%s" by the role %s finds the screens %j', (query, role, labels) => {
  expect(findScreens(query, role).map(({ label }) => label)).toEqual(labels)
})
