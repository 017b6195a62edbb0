import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paymentMethodNames, paymentMethods } from '#app/money/payment-method.ts'

const folders = paymentMethodNames.map((name) => paymentMethods[name].slug)
const own = new RegExp(`^app/payments/providers/(${folders.join('|')})/`)
/** The one list of providers. */
const table = 'app/payments/providers.server.ts'

test('shared payment code imports no provider', () => {
  const theirs = new RegExp(`from '\\.{1,2}/(.+/)?(${folders.join('|')})/`)
  const wrong = globSync('app/payments/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !own.test(path) && path !== table && !/\.test\.tsx?$/.test(path))
    .filter((path) => theirs.test(readFileSync(path, 'utf8')))
  expect(wrong).toEqual([])
})

test('shared payment code names no provider', () => {
  const named = new RegExp(`'(${paymentMethodNames.join('|')})'|M-Pesa|/api/mpesa`)
  const wrong = globSync('app/{payments,orders,checkout,account,admin,reports}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !own.test(path) && path !== table && !/\.test\.tsx?$/.test(path))
    .filter((path) => named.test(readFileSync(path, 'utf8')))
  expect(wrong).toEqual([])
})

const mostFilesTouched = 8

/** The files in the table of this recipe in docs/how-to.md. */
function filesOfRecipe(title: string): string[] {
  const [, recipe = ''] = readFileSync('docs/how-to.md', 'utf8').split(`\n## ${title}\n`)
  const [table = ''] = recipe.split('\n## ')
  return [...table.matchAll(/^\| `([\w./-]+)` \|/gm)].map(([, file = '']) => file)
}

test.each([
  ['Airtel Money', /airtel/i, ['airtel'], ['airtel']],
  ['Paystack', /paystack|'.*\/card\//i, ['card'], ['paystack']],
])("%s is named only in the recipe's files", (_name, named, ownApp, ownSandbox) => {
  const recipe = filesOfRecipe('A payment provider')
  expect(recipe.length).toBeLessThanOrEqual(mostFilesTouched)
  const folders = [
    ...ownApp.map((name) => `app/payments/providers/${name}/`),
    ...ownSandbox.map((name) => `sandbox/${name}/`),
  ]
  const naming = [
    ...globSync('{app,sandbox}/**/*.{ts,tsx,css,js}'),
    'server.ts',
    '.env.example',
    'docs/requirements.md',
  ]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !folders.some((folder) => path.startsWith(folder)) && !/\.test\.tsx?$/.test(path))
    .filter((path) => named.test(readFileSync(path, 'utf8')))
  // The pages and icons of the methods belong to the shop, whichever the provider; a payment link’s page shows parts of
  // them.
  const ofTheMethods = ['app/routes.ts', 'app/checkout/payment-method-list.tsx', 'app/payment-links/pay-method.tsx']
  expect(naming.filter((path) => !ofTheMethods.includes(path)).sort()).toEqual([...recipe].sort())
})
