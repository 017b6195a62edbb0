import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/browsers/chromium.ts'

const port = Number(process.env.JOURNEY_PORT ?? 4600)
// Playwright reads this file once a process; the folder must be the same for all of them.
process.env.JOURNEY_DATA_DIR ??= makeDataDir()

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enkiama-journeys-'))
  // PostgreSQL runs as a user of its own where the tests run as root.
  chmodSync(folder, 0o755)
  return folder
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }
// Its message must be in the channel within ten seconds of the PIN, so it is tried before others fill the channel's minute.
const purchase = '**/purchase.journey.ts'
const everySize = ['**/accessible-*.journey.ts', '**/own-shop.journey.ts']
/**
 * What `npm test` tries, on a phone: the ways from a look to a paid order, and the screens that staff use each day. All
 * others, and the same at a desk, are for `npm run test:faults`, so that `npm test` ends within ten minutes.
 */
const daily = [
  '**/buying/{account,cart,checkout,first-purchase}.journey.ts',
  '**/payment/{airtel,manual-payment,payment}.journey.ts',
  '**/storefront/{landing,listing,plain,product,search}.journey.ts',
  '**/back-office/{back-office,drafts,refunds,taps}.journey.ts',
]
const isSlowRun = process.env.TEST_SELECTION === 'slow'
const isFastRun = process.env.TEST_SELECTION === 'fast'
const chosen = isFastRun ? daily : '**/*.journey.ts'
const dependencies = isSlowRun ? [] : ['purchase on a phone', 'purchase at a desk']
/** What looks at every size by itself does so in a project of its own. */
const apart = [purchase, ...everySize]
const inSlowRun = isSlowRun ? daily : []

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  // Not the folder of the reports, which it empties.
  outputDir: 'test-results/journeys',
  // One more than the cores: journeys wait for the clock a good part of their time.
  workers: 3,
  fullyParallel: true,
  // Bounds for what never comes, not for what is slow: the machine may be busy with other work.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    // Journeys that catch requests would not see the ones that the worker answers.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
      ],
    },
  },
  projects: [
    ...(isSlowRun
      ? []
      : [
          { name: 'purchase on a phone', testMatch: purchase, use: phone },
          { name: 'purchase at a desk', testMatch: purchase, use: desk },
        ]),
    { name: 'phone', testMatch: chosen, testIgnore: [...apart, ...inSlowRun], dependencies, use: phone },
    ...(isFastRun
      ? []
      : [
          { name: 'desk', testIgnore: apart, grep: /@both-sizes/, dependencies, use: desk },
          { name: 'every size', testMatch: everySize, dependencies, use: desk },
        ]),
  ],
  webServer: {
    command: `"${process.execPath}" build/server/server.js`,
    url: `http://localhost:${port}/api/health`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    env: {
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      DATA_DIR: process.env.JOURNEY_DATA_DIR,
      ADMIN_PASSWORD: 'journeys only 1',
      BANK_DETAILS: 'Enkiama, Example Bank, account 0123456789',
      SHOP_WHATSAPP: '+254700000000',
      MPESA_C2B: 'v2',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
    },
  },
})
