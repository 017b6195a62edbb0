import { configDefaults, defineConfig } from 'vitest/config'

const every = '{app,bench,sandbox,db,tests,scripts}/**/*.test.{ts,tsx}'

/**
 * What `npm run test:faults` runs and `npm test` leaves out: faults, floods, fuzzing, killed processes, upgrades of earlier
 * versions, whatever takes more than ten seconds. A new slow test goes to tests/faults/ or is named `….slow.test.ts`.
 */
const slow = [
  'tests/faults/**/*.test.ts',
  '**/*.slow.test.{ts,tsx}',
  'app/payments/payment-model.test.ts',
  'app/infra/backup/{restore-backup,restore-into-store,send-backup}.test.ts',
  'app/infra/images/s3-image-store.test.ts',
  'app/framework/page-cache/encodings.server.test.ts',
  'app/reports/books.test.ts',
  'db/past-sales.test.ts',
  'app/orders/customer-messages/sending-faults.test.ts',
  'app/reconciliation/hostile-statements.test.ts',
  'tests/security/fuzz/*.test.ts',
  'tests/security/{canary,floods,forged-events,forged-tokens,guest-floods,cache-canary,password-guessing}.test.ts',
  'tests/security/{odd-requests,page-floods,private-link,prompt-flood,prompt-queue,serving-role,strangers}.test.ts',
  'tests/security/unpaid-strangers.test.ts',
  'tests/{migrated-rows,other-browsers,query-plans,versions}.test.ts',
]

/** Also left to `npm run test:faults`: what takes longest of the rest, so that `npm test` ends within ten minutes. */
const long = [
  'app/admin/health/limits-health.test.ts',
  'app/admin/setup/template.test.ts',
  'app/catalog/admin/{picture-calls,staff-products,upload}.test.ts',
  'app/catalog/admin/categories/categories.api.test.ts',
  'app/catalog/import-export/{files,import}.test.ts',
  'app/catalog/import-export/table/platforms/etsy-file.test.ts',
  'app/checkout/newcomers-share.test.ts',
  'app/delivery/delivery.api.test.ts',
  'app/exchanges/{exchanged-product,exchanges}.test.ts',
  'app/guests/{find-order,join-guest}.test.ts',
  'app/identity/throttling/auth-limits.test.ts',
  'app/infra/images/file-image-store.test.ts',
  'app/look/logos.test.ts',
  'app/orders/admin/{parcels,step-back}.test.ts',
  'app/orders/customer-messages/{customer-messages,sms-pumping,sms-reports}.test.ts',
  'app/orders/messages/{channel-messages,maker-mails}.test.ts',
  'app/orders/order-prefix.test.ts',
  'app/orders/photographs/photographs.api.test.ts',
  'app/payment-links/{discounted-request,pay-link}.test.ts',
  'app/payments/admin/staff-orders.test.ts',
  'app/payments/events/{no-answer,payment-checks}.test.ts',
  'app/payments/prompts/card-page-limits.test.ts',
  'app/payments/providers/airtel/airtel-purchase.test.ts',
  'app/payments/providers/card/{card-purchase,card-refund-events,card-webhook}.test.ts',
  'app/payments/providers/mpesa/{daraja-client,mpesa-refunds}.test.ts',
  'app/payments/providers/mpesa/c2b/{manual-payments,typed-codes}.test.ts',
  'app/payments/refunds/settle-refund.test.ts',
  'app/production/production.api.test.ts',
  'app/reconciliation/{closed-days,closing-day,money-out,reversed-payments,settlements,statement}.test.ts',
  'app/reports/rollups.test.ts',
  'app/reviews/reviews.api.test.ts',
  'app/reviews/imported/imported-reviews.test.ts',
  'app/settings/{currency,hero-picture}.test.ts',
  'app/staff/push/push.test.ts',
  'app/webhooks/webhooks.test.ts',
  'db/{seed,template-seed}.test.ts',
  'tests/{metrics,waiting-rows}.test.ts',
  'tests/security/{data-rights,permissions,security-events,served-policies,unknown-events}.test.ts',
]

/** What `npm test` tries on the machine's own PostgreSQL; `npm run test:long` tries all of `app` there. */
const givenServerSmoke = [
  'app/framework/database/*.test.ts',
  'app/checkout/ready-pieces.test.ts',
  'app/payments/settling/settle.test.ts',
]

/** Without a word all are there, so that any file can be run by its path. */
const selections: Record<string, { include: string[]; exclude?: string[] }> = {
  all: { include: [every] },
  fast: { include: [every], exclude: [...configDefaults.exclude, ...slow, ...long] },
  slow: { include: [...slow, ...long] },
  'given-server': { include: ['app/**/*.test.ts'] },
  'given-server-smoke': { include: givenServerSmoke },
}

export default defineConfig({
  test: {
    ...selections[process.env.TEST_SELECTION ?? 'all'],
    globalSetup: ['tests/support/database/database.ts'],
    setupFiles: [
      'tests/support/no-silent-errors.ts',
      'tests/support/steady-seed.ts',
      'tests/support/cheap-passwords.ts',
    ],
    // Bounds for what never comes, not for what is slow: the machine may be busy with other work.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // One more than the cores: the tests of faults wait for processes a good part of their time.
    maxWorkers: 3,
    // A worker reads the shop's modules once, not for each file. So no test may mock a module, and a test that replaces
    // something global puts it back.
    isolate: false,
  },
})
