import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import pages from '../../app/routes.ts'

const textOf = (file: string) => readFileSync(`app/${file}`, 'utf8')
const filesBelow = (layout: string) =>
  pages.find(({ file }) => file === layout)?.children?.map(({ file }) => file) ?? []

test('each screen of the back office has a logout on a phone, and at a desk', () => {
  expect(textOf('admin/admin-layout.tsx')).toContain('<AdminNavigation onLogout={logout} />')
  expect(textOf('staff/screen/form-beside-list.tsx')).toContain('<AdminScreen ')
  expect(textOf('staff/screen/messages-screen.tsx')).toMatch(/<AdminScreen |<PhoneLogout/)
  const screens = filesBelow('admin/admin-layout.tsx')
  expect(screens.length).toBeGreaterThan(25)
  expect(
    screens.filter(
      (file) => !/<AdminScreen\b|<FormBesideList\b|<MessagesScreen\b|<PhoneLogout\b|\bLogout\b/.test(textOf(file)),
    ),
  ).toEqual([])
})

test('each page of the shop and of the checkout has a logout', () => {
  const [shop, checkout] = ['storefront/shop-layout.tsx', 'checkout/checkout-layout.tsx']
  expect(filesBelow(shop)).toContain('account/personal-layout.tsx')
  expect(textOf(shop)).toContain('<ShopHeader />')
  expect(textOf('storefront/shop-header.tsx')).toContain('<SessionLinks')
  expect(filesBelow(checkout)).toContain('checkout/checkout-page.tsx')
  expect(textOf(checkout)).toContain('<LogoutButton')
})
