import { expect, test } from 'vitest'
import { screenGroupsFor } from './admin-screens.ts'

test('the setup guide is the first screen of the shop until it is done, then the last', () => {
  const shopScreens = (isSetUp: boolean) =>
    screenGroupsFor('owner', isSetUp)
      .find(({ title }) => title === 'Shop')
      ?.screens.map(({ path }) => path) ?? []
  expect(shopScreens(false)[0]).toBe('/admin/setup')
  expect(shopScreens(true).at(-1)).toBe('/admin/setup')
  expect(shopScreens(true).toSorted()).toEqual(shopScreens(false).toSorted())
})
