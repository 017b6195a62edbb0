import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'

test.each([
  ['MPESA_MAX_AMOUNT', '-5', 'must be a whole number from 1 to 1000000'],
  ['MAKING_DAYS', '1.5', 'must be a whole number from 1 to 365'],
  ['RETURN_DAYS', '-1', 'must be a whole number from 0 to 365'],
  ['PORT', '70000', 'must be a whole number from 1 to 65535'],
  ['PUBLIC_URL', 'http://localhost:3000/shop', 'must be an address without a path'],
  ['PUBLIC_URL', 'shop.example', 'must be an http or https address'],
  ['TRUST_PROXY', 'proxy', 'must be IP addresses or networks, separated by commas'],
  ['TRUST_PROXY', '10.0.0.0/33', 'must be IP addresses or networks, separated by commas'],
  ['TRUST_PROXY', '0.0.0.0/0', "must name the proxies' own addresses, not every address (/0)"],
  ['TRUST_PROXY', '127.0.0.1, ::/0', "must name the proxies' own addresses, not every address (/0)"],
  ['SMTP_URL', 'https://mail.example', 'must be an smtp:// or smtps:// address'],
  ...[
    'tls.rejectUnauthorized=false',
    'pool=true&tls%2ErejectUnauthorized=false',
    'ignoreTLS=true',
    'requireTLS=false',
    'logger=true&debug=true',
  ].map((parameters): [string, string, string] => [
    'SMTP_URL',
    `smtp://mail.example:587/?${parameters}`,
    'can have no parameters but pool, name, maxConnections, maxMessages',
  ]),
  ['PGSSLMODE', 'no-verify', "can't be no-verify"],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0', "can't be 0"],
  ['ADMIN_PASSWORD', 'kipepeo', 'must have at least 8 characters'],
  ['ADMIN_PASSWORD', 'k'.repeat(129), 'must have at most 128 characters'],
  ['MPESA_TILL', '12', 'must be 5 to 9 digits'],
  ['SHOP_TEMPLATE', 'pottery', 'must be beadwork, baskets or cloth'],
  ['SHOP_WHATSAPP', '0712345678', 'must be a number with its country code, such as +254712345678'],
])('%s=%s is refused: it %s', (name, value, words) => {
  expect(readConfig({ [name]: value })).toEqual({ ok: false, problems: [`${name} ${words}`] })
})

test('a till needs the transaction type for goods', () => {
  const goods = { MPESA_TRANSACTION_TYPE: 'CustomerBuyGoodsOnline' }
  const reading = readConfig({ ...goods, MPESA_TILL: '5566778' })
  expect(reading.ok && reading.config).toMatchObject({ mpesaTill: '5566778', isDemo: true })
  const problem = 'MPESA_TILL needs MPESA_TRANSACTION_TYPE=CustomerBuyGoodsOnline: a paybill is paid by its own number'
  expect(readConfig({ MPESA_TILL: '5566778' })).toEqual({ ok: false, problems: [problem] })
})

const shown = { ok: false, problems: [expect.stringMatching(/^DEMO_OPEN=yes must be set/)] }

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: 'fe80::1%eth0' },
  { HOST: '192.168.1.5' },
  { PUBLIC_URL: 'https://shop.example' },
  { PUBLIC_URL: 'http://127.0.0.1.shop.example' },
])('a public demo needs DEMO_OPEN: %o', (env) => {
  expect(readConfig(env)).toEqual(shown)
  expect(readConfig({ ...env, DEMO_OPEN: 'no' })).toEqual(shown)
  expect(readConfig({ ...env, DEMO_OPEN: 'yes' }).ok).toBe(true)
})

test('a demo behind a proxy needs PUBLIC_URL', () => {
  const behindProxy = { TRUST_PROXY: '127.0.0.1' }
  const problem =
    'PUBLIC_URL must be set behind a proxy (TRUST_PROXY): links, cookies and redirects use it, and without it the shop cannot tell who can open the demo'
  expect(readConfig(behindProxy)).toEqual({ ok: false, problems: [problem] })
  expect(readConfig({ ...behindProxy, DEMO_OPEN: 'yes' })).toEqual({ ok: false, problems: [problem] })
  expect(readConfig({ ...behindProxy, PUBLIC_URL: 'http://localhost:3000' }).ok).toBe(true)
})

test.each([{}, { HOST: '::1' }, { HOST: '127.0.0.2' }, { HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' }])(
  'a demo on this machine only needs no setting: %o',
  (env) => {
    expect(readConfig(env).ok).toBe(true)
  },
)

test('addresses are normalized', () => {
  const reading = readConfig({
    DEMO_OPEN: 'yes',
    PUBLIC_URL: 'https://shop.example/',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1',
  })
  expect(reading.ok && reading.config).toMatchObject({
    publicUrl: 'https://shop.example',
    trustProxy: '127.0.0.1, 10.0.0.0/8, ::1',
  })
})

const mpesa = {
  MPESA_BASE_URL: 'https://api.safaricom.example',
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'passkey',
}
const airtel = {
  AIRTEL_BASE_URL: 'https://openapi.airtelkenya.example',
  AIRTEL_CLIENT_ID: 'client',
  AIRTEL_CLIENT_SECRET: 'secret',
}
const texting = {
  AFRICASTALKING_BASE_URL: 'https://api.africastalking.example',
  AFRICASTALKING_USERNAME: 'shop',
  AFRICASTALKING_API_KEY: 'key',
}
const telegram = { TELEGRAM_BOT_TOKEN: 'token', TELEGRAM_CHAT_ID: '-100' }

function problemsOf(env: Record<string, string>): string[] {
  const reading = readConfig({ DEMO_OPEN: 'yes', PUBLIC_URL: 'https://shop.example', ...env })
  return reading.ok ? [] : reading.problems
}

test.each([
  ['M-Pesa', mpesa, { mpesa: { shortcode: '174379' }, airtel: null }],
  ['Airtel Money', airtel, { mpesa: null, airtel: { clientId: 'client', callbackKey: undefined } }],
  ['both', { ...mpesa, ...airtel, AIRTEL_CALLBACK_KEY: 'hash' }, { airtel: { callbackKey: 'hash' } }],
])('a real shop accepts any provider: %s', (_name, access, expected) => {
  const reading = readConfig({ PUBLIC_URL: 'https://shop.example', ...access, ...telegram })
  expect(reading.ok && reading.config).toMatchObject({ ...expected, isDemo: false, seedDemo: false })
})

test.each([...Object.keys(mpesa), ...Object.keys(airtel), ...Object.keys(telegram), ...Object.keys(texting)])(
  'a missing %s is named',
  (name) => {
    const all: Record<string, string> = { ...mpesa, ...airtel, ...telegram, ...texting }
    delete all[name]
    expect(problemsOf(all)).toEqual([expect.stringMatching(new RegExp(`^${name} is missing: `))])
  },
)

test('one credential of a payment provider ends demo mode, and its other credentials are then required', () => {
  expect(problemsOf({ AIRTEL_CLIENT_ID: 'client' })).toEqual([
    expect.stringMatching(/^AIRTEL_BASE_URL, AIRTEL_CLIENT_SECRET are missing/),
  ])
  expect(problemsOf({ AIRTEL_CALLBACK_KEY: 'hash', ...telegram })).toEqual([
    expect.stringMatching(/^AIRTEL_BASE_URL, AIRTEL_CLIENT_ID, AIRTEL_CLIENT_SECRET are missing/),
  ])
})

test("SMS are sent for real orders only, by a registered sender or the provider's own", () => {
  expect(problemsOf(texting)).toEqual([expect.stringContaining("need a payment provider's credentials")])
  const real = { PUBLIC_URL: 'https://shop.example', ...airtel, ...telegram }
  const reading = readConfig({ ...real, ...texting, AFRICASTALKING_SENDER: 'ENKIAMA' })
  expect(reading.ok && reading.config.sms).toMatchObject({ username: 'shop', sender: 'ENKIAMA' })
  expect(readConfig(real)).toMatchObject({ config: { sms: null } })
  expect(problemsOf({ ...real, AFRICASTALKING_SENDER: 'ENKIAMA' })).toEqual([
    expect.stringMatching(/^AFRICASTALKING_BASE_URL, AFRICASTALKING_USERNAME, AFRICASTALKING_API_KEY are missing/),
  ])
  expect(problemsOf({ ...real, ...texting, AFRICASTALKING_SENDER: 'Twelve Chars' })).toHaveLength(1)
})

test('a real shop starts without Telegram, or with all of its settings', () => {
  const real = { PUBLIC_URL: 'https://shop.example', ...mpesa }
  expect(readConfig(real)).toMatchObject({ ok: true, config: { isDemo: false, channel: null } })
  expect(readConfig({ ...real, ...telegram })).toMatchObject({ config: { channel: { chatId: '-100' } } })
  expect(problemsOf({ ...real, TELEGRAM_BOT_TOKEN: 'token' })).toEqual([
    expect.stringMatching(/^TELEGRAM_CHAT_ID is missing/),
  ])
})

test('up to five addresses of the makers are taken from the environment', () => {
  const reading = readConfig({ MAKER_EMAILS: 'a@example.com;b@example.com a@example.com', MAKER_MESSAGES: 'short' })
  expect(reading.ok && reading.config.givenSettings).toEqual({
    makerEmails: 'a@example.com, b@example.com',
    makerMessages: 'short',
  })
  const six = Array.from({ length: 6 }, (_, n) => `m${n}@example.com`).join(',')
  for (const wrong of ['nobody', 'a@example.com\r\nBcc: b@example.com', six])
    expect(problemsOf({ MAKER_EMAILS: wrong })).toEqual(['MAKER_EMAILS must be at most 5 email addresses'])
  expect(problemsOf({ MAKER_MESSAGES: 'all' })).toHaveLength(1)
})

test('the channel alone does not end demo mode', () => {
  expect(problemsOf(telegram)).toEqual([expect.stringContaining("need a payment provider's credentials")])
})

test('settings with defaults are not credentials, so the shop stays in demo mode', () => {
  const reading = readConfig({ MPESA_MAX_AMOUNT: '1000', MPESA_TRANSACTION_TYPE: 'CustomerBuyGoodsOnline' })
  expect(reading.ok && reading.config).toMatchObject({ isDemo: true, mpesa: null, airtel: null })
})

test("M-Pesa's callback URL must be https", () => {
  const env = { MPESA_CALLBACK_BASE_URL: 'http://shop.example', ...telegram }
  expect(problemsOf({ ...env, ...airtel })).toEqual([])
  expect(problemsOf({ ...env, ...mpesa })).toEqual([expect.stringContaining('must be https')])
})

test('real credentials need a public https address', () => {
  const refused = [expect.stringMatching(/^PUBLIC_URL must be the public https address/)]
  expect(problemsOf({ PUBLIC_URL: 'http://shop.example', ...airtel, ...telegram })).toEqual(refused)
  expect(readConfig({ ...airtel, ...telegram })).toEqual({ ok: false, problems: refused })
  // A provider on this machine is not a real one, so PUBLIC_URL may stay on this machine too.
  const here = { ...airtel, AIRTEL_BASE_URL: 'http://127.0.0.1:4000' }
  expect(readConfig({ ...here, ...telegram }).ok).toBe(true)
})

test.each([
  'MPESA_BASE_URL',
  'AIRTEL_BASE_URL',
  'AFRICASTALKING_BASE_URL',
  'TELEGRAM_API_ROOT',
  'EXCHANGE_RATE_URL',
  'IMPORT_PICTURES_BASE_URL',
])('%s must be https, except on this machine', (name) => {
  const all = { ...mpesa, ...airtel, ...texting, ...telegram }
  expect(problemsOf({ ...all, [name]: 'http://provider.example' })).toEqual([
    `${name} must be https, plain http is for this machine only`,
  ])
  expect(problemsOf({ ...all, [name]: 'http://localhost:4000' })).toEqual([])
})

test('the initiator needs all its variables and a readable certificate', () => {
  const part = readConfig({ MPESA_INITIATOR_NAME: 'shop', MPESA_INITIATOR_PASSWORD: 'Word#1' })
  const names = 'MPESA_INITIATOR_NAME, MPESA_INITIATOR_PASSWORD, MPESA_CERTIFICATE'
  expect(part).toEqual({ ok: false, problems: [`MPESA_CERTIFICATE is missing: the initiator needs ${names} together`] })
  const unread = readConfig({
    MPESA_INITIATOR_NAME: 'shop',
    MPESA_INITIATOR_PASSWORD: 'Word#1',
    MPESA_CERTIFICATE: '/no/such/file',
  })
  const problem = 'MPESA_CERTIFICATE must be a certificate in PEM form, or the path of its file'
  expect(unread).toEqual({ ok: false, problems: [problem] })
})
