import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { openTestObjectStore } from '#tests/support/shop/object-store.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { examineShop } from './doctor.server.ts'

const migrations = join(import.meta.dirname, '../../../db/migrations')

/** A shop with the settings of a real one; the sandbox accepts its credentials. */
async function openRealShop(): Promise<TestShop> {
  const shop = await createPayingShop()
  Object.assign(shop.config, { isDemo: false, publicUrl: shop.config.mpesaCallbackBaseUrl, trustProxy: '127.0.0.1' })
  Object.assign(shop.settings, {
    contactPhone: '+254 712 345 678',
    contactEmail: 'naisula@example.com',
    bankDetails: 'Equity Bank, 0123456789',
  })
  return shop
}

async function problemsOf(shop: TestShop): Promise<Record<string, string>> {
  const lines = await examineShop({ shop, databaseUrl: shop.databaseUrl, migrations })
  return Object.fromEntries(lines.filter(({ isWell }) => !isWell).map(({ name, sentence }) => [name, sentence]))
}

/** These checks always fail: the sandbox's key of Paystack is a test key, and the shop has no backup. */
const always = ['Real payments', 'Last backup']

test('a fully configured shop with test keys is only missing a backup and a live key', async () => {
  const shop = await openRealShop()
  expect(Object.keys(await problemsOf(shop))).toEqual(always)
  // The checks send no message.
  expect([shop.sandbox.messages(), shop.sandbox.mails(), shop.sandbox.texts()]).toEqual([[], [], []])
})

test('Telegram is not reported as missing if it is not configured', async () => {
  const shop = await openRealShop()
  shop.config.channel = null
  expect(Object.keys(await problemsOf(shop))).toEqual(always)
})

test('a store that refuses access is reported with its settings', async () => {
  const shop = await openRealShop()
  const { access } = await openTestObjectStore()
  const [pictures, backups] = [
    { ...access, isPathStyle: true },
    { ...access, isPathStyle: true, region: 'elsewhere' },
  ]
  Object.assign(shop.config, { uploads: pictures, backupStore: { access: backups, keep: 1 } })
  const faults = await problemsOf(shop)
  expect(faults['Store of pictures']).toBeUndefined()
  expect(faults['Store of backups']).toBe(
    "The bucket 'shop' can't be read (AuthorizationHeaderMalformed): look at BACKUP_S3_….",
  )
})

test('a service that refuses access is reported with its setting', async () => {
  const shop = await openRealShop()
  const { mpesa, airtel, paystack, sms, channel } = shop.config
  Object.assign(shop.config, {
    mpesa: mpesa && { ...mpesa, consumerKey: 'of-somebody-else' },
    airtel: airtel && { ...airtel, clientSecret: 'wrong', clientId: 'of-somebody-else' },
    paystack: paystack && { ...paystack, secretKey: 'sk_test_of_somebody_else' },
    sms: sms && { ...sms, apiKey: 'wrong' },
    channel: { ...channel, chatId: '@nobody_here' },
    smtpUrl: 'smtp://127.0.0.1:9',
    exchangeRateUrl: `${shop.sandbox.url}/nothing`,
    trustProxy: undefined,
  })
  Object.assign(shop.settings, { contactPhone: '+254 700 000 000' })
  const faults = await problemsOf(shop)
  expect(faults['Mobile money']).toContain('MPESA_CONSUMER_KEY')
  expect(faults['Airtel Money']).toContain('AIRTEL_CLIENT_SECRET')
  expect(faults.Cards).toContain('PAYSTACK_SECRET_KEY')
  expect(faults.SMS).toContain('AFRICASTALKING_API_KEY')
  expect(faults["The makers' channel"]).toContain('TELEGRAM_CHAT_ID')
  expect(faults.Mail).toContain('SMTP_URL')
  expect(faults['Exchange rate']).toContain('EXCHANGE_RATE_URL')
  expect(faults.Proxy).toContain('TRUST_PROXY')
  expect(faults["The shop's words"]).toBe("Buyers still see the demo's texts: set Phone under Settings.")
})

test('a wrong address and a wrong clock are reported', async () => {
  const shop = await openRealShop()
  shop.config.publicUrl = shop.sandbox.url
  shop.config.mpesaCallbackBaseUrl = 'http://127.0.0.1:9'
  shop.clock.advance({ minutes: 5 })
  const faults = await problemsOf(shop)
  expect(faults.Address).toContain('is answered by something else (404)')
  expect(faults['Address of callbacks']).toContain("can't be reached")
  expect(faults.Clock).toMatch(/^\d+ seconds ahead/)
})

test('a missing data folder is reported beside all other checks', async () => {
  const shop = await openRealShop()
  Object.assign(shop.config, { dataDir: '/nowhere/at/all' })
  expect((await problemsOf(shop))['Disk space']).toContain("/nowhere/at/all can't be written to: look at DATA_DIR")
})

test('an unreachable database is reported beside all other checks', async () => {
  const shop = await openRealShop()
  const lines = await examineShop({ shop, databaseUrl: 'postgres://shop:secret@127.0.0.1:9/shop', migrations })
  expect(lines.find(({ name }) => name === 'Database')).toEqual({
    name: 'Database',
    isWell: false,
    sentence: "The database shop at 127.0.0.1:9 can't be used (ECONNREFUSED): check DATABASE_URL.",
  })
  expect(lines.length).toBeGreaterThan(10)
})

test('owners with a temporary password or without a second factor are reported by name', async () => {
  const shop = await openRealShop()
  const { username } = await shop.given.staff()
  await shop.given.staff({ role: 'helper' })
  const faults = await problemsOf(shop)
  expect(faults['Second factor']).toBe(
    `A stolen password opens the shop as ${username}: set a second factor under Your login.`,
  )
  expect(faults['First password']).toBe(`Still the login of ${username}: choose another password under Your login.`)
})
