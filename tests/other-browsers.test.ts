import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { buyIn } from './support/browsers/buy-in.ts'
import { isInstalled, type OtherBrowser, openFirefox, openWebKit } from './support/browsers/other-browsers.ts'
import { command, withDatabase } from './support/database/database.ts'
import { makeDataDir } from './support/database/own-database.ts'
import { type ShopProcess, startShopProcess, testSecrets } from './support/shop/shop-process.ts'

const hasFirefox = isInstalled('firefox-esr')
const hasWebKit = isInstalled('WebKitWebDriver', 'Xvfb')
const leftOut = (name: string) => `a purchase in ${name} (not installed on this machine: left out)`

let shop: ShopProcess
let sandboxUrl: string
let dataDir: string

beforeAll(async () => {
  if (!hasFirefox && !hasWebKit) return
  const server = inject('serverUrl')
  await command(server, 'create database other_browsers')
  dataDir = await makeDataDir()
  const port = await findFreePort()
  sandboxUrl = `http://127.0.0.1:${port}`
  shop = await startShopProcess({
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: withDatabase(server, 'other_browsers'),
    ...testSecrets,
    SEED_DEMO: 'true',
  })
})

afterAll(async () => {
  if (!shop) return
  await shop.end()
  await rm(dataDir, { recursive: true, force: true })
  await command(inject('serverUrl'), 'drop database if exists other_browsers with (force)')
})

async function answerPrompt(phone: string) {
  type State = { pushes: { phone: string; checkoutRequestId: string }[] }
  const asked = async () => {
    const { pushes } = (await (await fetch(`${sandboxUrl}/control/state`)).json()) as State
    return pushes.find((push) => push.phone === `254${phone.slice(1)}`)
  }
  await expect.poll(asked).toBeDefined()
  const body = new URLSearchParams({ checkoutRequestId: (await asked())?.checkoutRequestId ?? '', pin: '1234' })
  expect((await fetch(`${sandboxUrl}/handset/answer`, { method: 'POST', body })).ok).toBe(true)
}

async function expectSale(opening: Promise<OtherBrowser>, phone: string) {
  const browser = await opening
  try {
    const sale = { shopUrl: shop.url, email: `${phone}@example.com`, phone, answerPrompt: () => answerPrompt(phone) }
    expect(await buyIn(browser, sale)).toMatch(/Your order is EK-\d+/)
  } finally {
    await browser.close()
  }
}

/** Removes the features that `app/missing-methods.js` adds, and optional ones. */
const asOlder = `
  for (const [owner, names] of [
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
    [Object, ['hasOwn', 'groupBy']],
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['timeout', 'any']],
    [URL, ['canParse', 'parse']],
    [Element.prototype, ['checkVisibility']],
    [ReadableStream.prototype, ['pipeThrough', 'pipeTo']],
    [window, ['TransformStream', 'WritableStream', 'TextEncoderStream', 'TextDecoderStream', 'structuredClone',
      'BroadcastChannel', 'reportError', 'requestIdleCallback', 'scheduler', 'navigation', 'Iterator']],
    [Document.prototype, ['startViewTransition']],
  ]) for (const name of names) delete owner[name]`

test.skipIf(!hasFirefox)(hasFirefox ? 'a purchase in Firefox' : leftOut('Firefox'), () =>
  expectSale(openFirefox(), '0711114821'),
)

test.skipIf(!hasFirefox)(
  hasFirefox ? 'a purchase in a Firefox without the newer methods' : leftOut('an older Firefox'),
  () => expectSale(openFirefox(asOlder), '0711124821'),
)

test.skipIf(!hasWebKit)(hasWebKit ? 'a purchase in WebKit' : leftOut('WebKit'), () =>
  expectSale(openWebKit(), '0711134821'),
)

test('every polyfilled feature is removed above', () => {
  const names = readFileSync('app/missing-methods.js', 'utf8').matchAll(/fill\([^,]+, '(\w+)'/g)
  for (const [, name = ''] of names) expect(asOlder).toContain(`'${name}'`)
})
