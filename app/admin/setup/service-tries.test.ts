import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { HealthCheck } from '../health/health-check.ts'
import { type Service, type Setup, services } from './setup.ts'

type Break = (shop: TestShop) => void
const nowhere = 'http://127.0.0.1:9'

/** For each service: `refuse` makes it reject the shop's credentials, `silence` makes it not answer. */
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
    takes: /The mail server accepts the shop/,
    silent: /look at SMTP_URL/,
  },
  sms: {
    refuse: ({ config }) => Object.assign(config.sms ?? {}, { apiKey: 'wrong' }),
    silence: ({ config }) => Object.assign(config.sms ?? {}, { baseUrl: nowhere }),
    takes: /^Africa's Talking accepts the key/,
    refusal: /AFRICASTALKING_API_KEY/,
    silent: /did not accept the shop \(ECONNREFUSED/,
  },
}

test.each(services)(
  'a test of %s reports in one sentence whether it accepts, refuses or does not respond',
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
      expect(written).toContain('the credentials of a service were tested')
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

test('a missing service is reported, an unknown name is refused, and tests are rate limited', async () => {
  const shop = await createTestShop()
  const none = { mpesa: null, airtel: null, paystack: null, channel: null, sms: null, smtpUrl: undefined }
  Object.assign(shop.config, none)
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

test('the guide names only variables that the shop reads', async () => {
  const { services: guides } = await (await openOffice(await createTestShop())).get<Setup>('/setup')
  const known = readFileSync('.env.example', 'utf8')
  const named = Object.values(guides).flatMap(({ variables }) => variables.map(({ name }) => name))
  expect(named.filter((name) => !new RegExp(`^${name}=`, 'm').test(known))).toEqual([])
})
