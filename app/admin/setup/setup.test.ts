import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPayingShop, pay, tell } from '#tests/support/payments/payments.ts'
import { setSecondFactor } from '#tests/support/shop/authenticator.ts'
import { openDelivery } from '#tests/support/shop/delivery.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts'
import type { HealthCheck } from '../health/health-check.ts'
import { serviceGuides } from './service-guides.ts'
import { type Service, type Setup, services, setupSteps } from './setup.ts'

/** As a first start with M-Pesa's live access leaves it. */
async function openEmptyShop(options: TestShopOptions = {}): Promise<TestShop> {
  const shop = await createTestShop({ hasTelegram: false, ...options })
  const none = { airtel: null, paystack: null, sms: null, smtpUrl: undefined }
  Object.assign(shop.config, { isDemo: false, ...none })
  return shop
}

const read = (office: { get: <T>(url: string) => Promise<T> }) => office.get<Setup>('/setup')
const namesOf = ({ missing }: Setup) => missing.map(({ name }) => name)

test('an empty real shop says of each step what is to do, and what keeps real money away', async () => {
  const shop = await openEmptyShop()
  const setup = await read(await openOffice(shop))
  expect(setup).toMatchObject({
    is_demo: false,
    steps: {
      contact: 'todo',
      looks: 'optional',
      categories: 'optional',
      orders: 'optional',
      payment: 'done',
      delivery: 'todo',
      piece: 'todo',
      pages: 'todo',
      money: 'todo',
    },
    services: { mpesa: true, airtel: false, card: false, telegram: false, mail: false, sms: false },
    public_url: shop.config.publicUrl,
    rate: { kes: '129', is_fallback: true },
    template_categories: expect.arrayContaining(['Bracelets', 'Covers']),
  })
  const fromConfig = ['Address of the shop', 'Proxy', "The shop's words", 'Pieces', 'Mail']
  expect(namesOf(setup)).toEqual([...fromConfig, 'First password', 'Second factor', 'Backups elsewhere'])
})

test('what an owner does is seen at once, step by step, until nothing is missing', async () => {
  const shop = await openEmptyShop()
  const { office, add } = await openDelivery(shop)
  const { steps } = await read(office)
  const expectDone = async (step: keyof typeof steps) => expect((await read(office)).steps[step], step).toBe('done')
  const saved = async (answer: Promise<{ statusCode: number }>) => expect((await answer).statusCode).toBe(200)

  const contacts = { contactPhone: '+254 712 345 678', contactEmail: 'naisula@example.com' }
  await saved(office.put('/settings/words', { version: 0, ...contacts }))
  await expectDone('contact')

  const { draft, version } = await office.get<{ draft: object; version: number }>('/look')
  await saved(office.put('/look', { version, look: { ...draft, footerLine: 'Baskets of sisal.' } }))
  expect((await read(office)).steps.looks, 'a draft is seen by nobody').toBe('optional')
  await saved(office.post('/look/publish', { version: 1 }))
  await expectDone('looks')

  await saved(office.post('/categories/replace', { labels: ['Kiondo Baskets', 'Mats'] }))
  await expectDone('categories')

  await saved(office.put('/settings/messages', { version: 0, makerEmails: 'naisula@example.com' }))
  expect((await read(office)).steps.orders, 'no mail leaves yet').toBe('optional')
  shop.config.smtpUrl = 'smtps://mail.example.com'
  await expectDone('orders')

  await add()
  await expectDone('delivery')
  await shop.given.product({ category: 'Mats' })
  await expectDone('piece')
  await saved(office.put('/pages/terms', { version: 0, text: 'We send within a week.' }))
  await expectDone('pages')

  expect(namesOf(await read(office))).toEqual([
    'Address of the shop',
    'Proxy',
    'First password',
    'Second factor',
    'Backups elsewhere',
  ])
  const access = {
    endpoint: 'https://s3.example.com',
    bucket: 'b',
    region: 'r',
    accessKeyId: 'k',
    secretAccessKey: 's',
  }
  Object.assign(shop.config, {
    publicUrl: 'https://shop.example.com',
    trustProxy: '127.0.0.1',
    backupStore: { access, keep: 1 },
  })
  await shop.db.execute('delete from staff where username <> (select username from staff order by created_at limit 1)')
  const newPassword = 'another long enough password'
  await saved(office.post('/password', { password: office.password, newPassword }))
  await setSecondFactor(shop, office.post, newPassword)
  const ready = await read(office)
  expect(ready.missing).toEqual([])
  expect(Object.values(ready.steps)).toEqual(setupSteps.map(() => 'done'))
})

test('a device with messages is where orders are heard of', async () => {
  const shop = await openEmptyShop()
  shop.config.isDemo = true
  const office = await openOffice(shop)
  const { public_key } = await office.get<{ public_key: string }>('/devices')
  expect((await read(office)).steps.orders).toBe('optional')
  await office.post('/devices', shop.sandbox.subscribe(public_key))
  expect((await read(office)).steps.orders).toBe('done')
})

test('access for tests, and the demo, is no way to real money', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const payments = async () => {
    const { steps, missing } = await read(office)
    return [steps.payment, missing.find(({ name }) => name === 'Real payments')?.sentence]
  }
  expect(await payments()).toEqual(['todo', expect.stringContaining('This is the demo')])
  expect(namesOf(await read(office))).toContain('Mail')
  const { mpesa, airtel, paystack } = shop.config
  Object.assign(shop.config, {
    isDemo: false,
    mpesa: { ...mpesa, baseUrl: 'https://sandbox.safaricom.co.ke' },
    airtel: { ...airtel, baseUrl: 'https://openapiuat.airtel.africa' },
  })
  expect(await payments()).toEqual(['todo', expect.stringMatching(/^M-Pesa, Airtel Money, Card: .*access for tests/)])
  Object.assign(shop.config, { mpesa, airtel, paystack: { ...paystack, secretKey: 'sk_live_of_this_test' } })
  expect(await payments()).toEqual(['done', undefined])
})

test('Today tells owners how much is missing, until the first real order is paid', async () => {
  const shop = await createPayingShop()
  shop.config.isDemo = false
  const owner = await openOffice(shop)
  const helper = await openOffice(shop, 'helper')
  const told = async (office: typeof owner) => (await office.get<{ to_set_up: number }>('/today')).to_set_up
  expect(await told(owner)).toBe((await read(owner)).missing.length)
  expect(await told(owner)).toBeGreaterThan(3)
  expect(await told(helper)).toBe(0)
  const { transactionId } = await pay(shop, await shop.given.buyer())
  await tell(shop, transactionId)
  expect(await told(owner)).toBe(0)
})

test.each(['helper', 'packer', 'bookkeeper'] as const)(
  'a %s neither reads how the shop is set up nor tries',
  async (role) => {
    const shop = await createTestShop()
    const office = await openOffice(shop, role)
    const { headers } = office
    expect((await shop.api.inject({ url: '/api/admin/setup', headers })).statusCode).toBe(403)
    expect((await office.post('/setup/try/mpesa')).statusCode).toBe(403)
  },
)

type Break = (shop: TestShop) => void
const nowhere = 'http://127.0.0.1:9'

/** How each is made to refuse the shop, and to say nothing. */
const breaks: Record<Service, { refuse?: Break; silence: Break; refusal?: RegExp; silent: RegExp; takes: RegExp }> = {
  mpesa: {
    refuse: ({ config }) => Object.assign(config.mpesa ?? {}, { consumerKey: 'of-somebody-else' }),
    silence: ({ sandbox }) => Object.assign(sandbox.faults.token, { answer: 'reset' }),
    takes: /reached, and the shop’s access is accepted/,
    refusal: /MPESA_CONSUMER_KEY/,
    silent: /^M-Pesa gives the shop no access \(.*ECONNRESET/,
  },
  airtel: {
    refuse: ({ config }) => Object.assign(config.airtel ?? {}, { clientId: 'of-somebody-else' }),
    silence: ({ sandbox }) => Object.assign(sandbox.faults.airtelToken, { answer: 'reset' }),
    takes: /reached, and the shop’s access is accepted/,
    refusal: /AIRTEL_CLIENT_SECRET/,
    silent: /^Airtel Money gives the shop no access \(.*ECONNRESET/,
  },
  card: {
    refuse: ({ config }) => Object.assign(config.paystack ?? {}, { secretKey: 'sk_test_of_somebody_else' }),
    silence: ({ sandbox }) => Object.assign(sandbox.faults.cardVerify, { answer: 'reset' }),
    takes: /reached, and the shop’s access is accepted/,
    refusal: /PAYSTACK_SECRET_KEY/,
    silent: /^Paystack did not answer/,
  },
  telegram: {
    refuse: ({ config }) => Object.assign(config.channel ?? {}, { chatId: '@nobody_here' }),
    silence: ({ config }) => Object.assign(config.channel ?? {}, { apiRoot: nowhere }),
    takes: /^@\w+ knows '/,
    refusal: /TELEGRAM_CHAT_ID/,
    silent: /TELEGRAM_BOT_TOKEN/,
  },
  mail: {
    silence: ({ config }) => Object.assign(config, { smtpUrl: 'smtp://127.0.0.1:9' }),
    takes: /The mail server takes the shop/,
    silent: /look at SMTP_URL/,
  },
  sms: {
    refuse: ({ config }) => Object.assign(config.sms ?? {}, { apiKey: 'wrong' }),
    silence: ({ config }) => Object.assign(config.sms ?? {}, { baseUrl: nowhere }),
    takes: /^Africa's Talking takes the key/,
    refusal: /AFRICASTALKING_API_KEY/,
    silent: /does not take the shop \(ECONNREFUSED/,
  },
}

test.each(services)(
  'trying %s says in one sentence that it takes the shop, refuses it or is silent',
  async (service) => {
    const { refuse, silence, takes, refusal, silent } = breaks[service]
    const results: HealthCheck[] = []
    for (const broken of [undefined, ...(refuse ? [refuse] : []), silence]) {
      const logged: string[] = []
      const shop = await createTestShop({ onLogLine: (line) => logged.push(line) })
      const { mpesa, airtel, paystack, channel, sms } = shop.config
      broken?.(shop)
      const answer = await (await openOffice(shop)).post(`/setup/try/${service}`)
      expect(answer.statusCode).toBe(200)
      results.push(answer.json())
      const written = `${answer.body} ${logged.join('\n')}`
      expect(written).toContain('the access to a service was tried')
      const secrets = [mpesa?.consumerSecret, mpesa?.passkey, airtel?.clientSecret, paystack?.secretKey, sms?.apiKey]
      for (const secret of [...secrets, channel?.botToken]) expect(written).not.toContain(secret)
      expect([shop.sandbox.messages(), shop.sandbox.mails(), shop.sandbox.texts(), shop.sandbox.pushes()]).toEqual([
        [],
        [],
        [],
        [],
      ])
    }
    expect(results.map(({ isWell }) => isWell)).toEqual([true, ...(refuse ? [false] : []), false])
    const expected = [takes, ...(refusal ? [refusal] : []), silent]
    for (const [index, sentence] of expected.entries()) expect(results[index]?.sentence).toMatch(sentence)
  },
)

test('what is not set up is said, another name is refused, and nobody tries without end', async () => {
  const shop = await openEmptyShop()
  shop.config.mpesa = null
  const office = await openOffice(shop)
  for (const service of services) {
    const { isWell, sentence } = (await office.post(`/setup/try/${service}`)).json() as HealthCheck
    expect([service, isWell, sentence]).toEqual([service, false, expect.stringContaining('It is not set up yet')])
  }
  expect((await office.post('/setup/try/bank')).statusCode).toBe(404)
  for (let tries = services.length; tries < 30; tries++) await office.post('/setup/try/sms')
  const refused = await office.post('/setup/try/sms')
  expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringContaining('Too many attempts')])
})

test('the guide names variables that the shop reads', () => {
  const known = readFileSync('.env.example', 'utf8')
  const named = Object.values(serviceGuides).flatMap(({ variables }) => variables.map(({ name }) => name))
  expect(named.filter((name) => !new RegExp(`^${name}=`, 'm').test(known))).toEqual([])
})
