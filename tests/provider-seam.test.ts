import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paymentMethodNames, paymentMethods } from '#app/money/payment-method.ts'

const folders = paymentMethodNames.map((name) => paymentMethods[name].linkKey)
const own = new RegExp(`^app/payments/(${folders.join('|')})/`)
/** The one list of providers. */
const table = 'app/payments/providers.server.ts'

test('what all ways to pay share knows none of them', () => {
  const theirs = new RegExp(`from '\\.{1,2}/(${folders.join('|')})/`)
  const wrong = globSync('app/payments/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !own.test(path) && path !== table && !/\.test\.tsx?$/.test(path))
    .filter((path) => theirs.test(readFileSync(path, 'utf8')))
  expect(wrong).toEqual([])
})

test('what all ways to pay share asks for none of them by name', () => {
  const named = new RegExp(`'(${paymentMethodNames.join('|')})'|M-Pesa|/api/mpesa`)
  const wrong = globSync('app/{payments,orders,checkout,account,admin,sales}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !own.test(path) && path !== table && !/\.test\.tsx?$/.test(path))
    .filter((path) => named.test(readFileSync(path, 'utf8')))
  expect(wrong).toEqual([])
})
