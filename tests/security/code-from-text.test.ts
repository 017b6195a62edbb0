import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = [...globSync('app/**/*.{ts,tsx,js}'), 'server.ts', ...globSync('scripts/*.{ts,mjs}')]
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\./.test(file))

/** Files with regular expressions that are built from the shop's constants, never from input. */
const builtExpressions = [
  'app/content/markdown-bounds.ts',
  'app/customers/current-session.server.ts',
  'app/framework/http/page-parameters.server.ts',
  'app/framework/http/render-pieces.server.tsx',
  'app/framework/text-input.ts',
  'app/infra/s3/s3-files.server.ts',
  'app/payments/providers/airtel/callback-hash.ts',
  'app/reviews/reviews.api.server.ts',
  'app/shop/calling-codes.ts',
  'app/shop/maker-addresses.ts',
]

test('no regular expression is built from input', () => {
  const built = sources.filter((file) => readFileSync(file, 'utf8').match(/\bRegExp\(/))
  expect(built.sort()).toEqual(builtExpressions)
})

/**
 * Files with regular expressions in variables, and with PostgreSQL's regular expressions. Each is a constant of the
 * shop.
 */
const namedExpressions = ['app/content/markdown-bounds.ts', 'scripts/islands-build.ts', 'scripts/react-modules.ts']
const sqlExpressions = [
  'app/admin/search/staff-search.server.ts',
  'app/orders/admin/staff-orders.server.ts',
  'app/webhooks/sandbox-webhooks.server.ts',
]

test('every named regular expression and every one for PostgreSQL is the shop’s own', () => {
  const filesWith = (sign: RegExp) => sources.filter((file) => sign.test(readFileSync(file, 'utf8'))).sort()
  const worker = 'app/framework/offline/service-worker.js' // Its caches have a `match`, too.
  expect(filesWith(/\.(?:match|matchAll|search)\((?!\s*[/)])/).filter((file) => file !== worker)).toEqual(
    namedExpressions,
  )
  expect(filesWith(/!~|\bregexp_\w+\(|\bsimilar to\b|\s~\*?\s+['$]/)).toEqual(sqlExpressions)
})

/**
 * Files that write or read HTML or XML without React. They use fixed texts and numbers, the shop's own pages, or
 * escaped values.
 */
const markupFiles = [
  'app/catalog/listing/grow-list.ts',
  'app/catalog/listing/show-list.ts',
  'app/content/fold-headings.ts',
  'app/content/markdown-view.tsx',
  'app/content/markdown.server.ts',
  'app/content/search-description.ts',
  'app/conversations/messages.server.ts',
  'app/exchanges/apply-exchange.server.ts',
  'app/framework/http/complete-page.server.ts',
  'app/framework/http/deferred-scripts.server.ts',
  'app/framework/islands/cached-markup.tsx',
  'app/framework/offline/service-worker.js',
  'app/infra/s3/s3-files.server.ts',
  'app/look/logo-svg.ts',
  'app/look/look-files.server.ts',
  'app/older-browsers.ts',
  'app/orders/customer-messages/mail-body.ts',
  'app/orders/messages/bank-order-messages.server.ts',
  'app/orders/messages/message-kinds.ts',
  'app/orders/messages/order-message.ts',
  'app/payments/refunds/refund-message.ts',
  'app/payments/settling/unmatched-receipt.ts',
  'app/privacy/erase-customer.server.ts',
  'app/settings/change-messages.ts',
  'app/storefront/feeds/google-feed.ts',
  'app/storefront/landing/home-loading.ts',
  'app/storefront/legal-page.tsx',
  'app/storefront/sitemap.ts',
  'app/storefront/unavailable.ts',
  'scripts/draw-icons.ts',
]

test('no other file writes or reads markup beside React', () => {
  const signs =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|DOMParser|<!DOCTYPE|['"`]<\w/
  expect(sources.filter((file) => signs.test(readFileSync(file, 'utf8'))).sort()).toEqual(markupFiles)
})

/** Files with SQL that is built from the shop's constants. Input is always a bound value. */
const builtSql = ['app/reconciliation/settlements.server.ts']
/** Names of roles, databases and tables can't be bound: their files check them, or `escapeIdentifier` quotes them. */
const builtQueries = [
  'app/framework/database/migrations.server.ts',
  'app/infra/backup/load-backup.server.ts',
  'app/infra/backup/restore-backup.server.ts',
  'app/infra/postgres/database-roles.server.ts',
  'app/infra/postgres/embedded-postgres.server.ts',
  'app/infra/postgres/shop-lock.server.ts',
  'scripts/archive-version.ts',
]

test('no SQL is put together from input', () => {
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes('sql.raw(')).sort()).toEqual(builtSql)
  const template = /\.query(?:<[^(]*>)?\(\s*`[^`]*\$\{/
  expect(sources.filter((file) => template.test(readFileSync(file, 'utf8'))).sort()).toEqual(builtQueries)
})

/** `docs/security.md` lists the data that WhatsApp receives from these files. */
const whatsAppFiles = [
  'app/admin/customers/staff-customers.server.ts',
  'app/orders/admin/staff-customer-messages.server.ts',
  'app/payment-links/staff-payment-links.api.server.ts',
  'app/payments/page/payment-help.tsx',
  'app/shop/whatsapp.ts',
  'app/storefront/product-page.tsx',
]

test('no other file sends text to WhatsApp', () => {
  const found = sources.filter((file) => /whatsAppLink\(|\/\/wa\.me/.test(readFileSync(file, 'utf8')))
  expect(found.sort()).toEqual(whatsAppFiles)
})

/**
 * Build and test scripts that start programs with constant commands, by a shell for npm on Windows. The first file
 * starts a verified release.
 */
const programsOfScripts = [
  'app/infra/release/successor.server.ts: spawn',
  'scripts/check.ts: spawn',
  'scripts/dev.ts: spawn',
  'scripts/open-shop.mjs: spawn',
  'scripts/package-checks.ts: exec',
  'scripts/start.mjs: shell: ',
  'scripts/test.ts: spawn',
  'scripts/test.ts: spawnSync',
]

test('no text becomes a program, in a shell or in the shop', () => {
  const found = sources.flatMap((file) => signsOfPrograms(readFileSync(file, 'utf8')).map((sign) => `${file}: ${sign}`))
  expect(found.sort()).toEqual(programsOfScripts)
})

test('no program that the shop starts inherits its secrets', () => {
  const starts = (file: string) => /\bfrom 'node:child_process'/.test(readFileSync(file, 'utf8'))
  const starting = sources.filter((file) => file.startsWith('app/') && starts(file))
  expect(starting.length).toBeGreaterThan(4)
  expect(starting.filter((file) => !/env: (childEnvironment\(\)|\{)/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  "import { exec } from 'node:child_process'",
  "import { fork, spawn } from 'child_process'",
  "import * as children from 'node:child_process'",
  "const { execSync } = await import('node:child_process')",
  "require('child_process').exec(text)",
  'eval(text)',
  'new Function(text)',
  "setTimeout('go()', 1)",
  'setInterval(`go()`, 1)',
  "execFile('ls', [], { shell: true })",
  "import { runInNewContext } from 'node:vm'",
])('and that is seen in %s', (text) => {
  expect(signsOfPrograms(text)).not.toEqual([])
})

/**
 * Finds code that runs text or starts a program by a shell. A program that starts with an array of arguments uses none.
 */
function signsOfPrograms(text: string): string[] {
  const calls = /\b(?:eval|Function)\(|\bshell: |node:vm|\bset(?:Timeout|Interval)\(\s*['"`]/g
  const imports = /import ([^'"]*?) from ['"](?:node:)?child_process['"]/g
  const named = [...text.matchAll(imports)].flatMap(([, taken = '']) =>
    taken
      .replace(/^(?:type )?\{([^}]*)\}$/s, '$1')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => !/^(type .*|fork|execFile|execFileSync|)$/.test(name)),
  )
  const other = text.match(/(?:import|require)\(\s*['"](?:node:)?child_process['"]/g) ?? []
  return [...named, ...other, ...(text.match(calls) ?? [])]
}
