import { createServer, type ServerOptions } from 'node:https'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readHealth } from '../../app/admin/health/health.server.ts'
import { imagesCheck } from '../../app/admin/health/store-check.server.ts'
import { findWritable } from '../../app/framework/database/database-hosts.server.ts'
import { createMailer } from '../../app/infra/mail/file-or-smtp-mailer.server.ts'
import { createS3Client } from '../../app/infra/s3/s3-client.server.ts'
import { createAfricasTalking } from '../../app/orders/customer-messages/africas-talking.server.ts'
import { createTelegramChannel } from '../../app/orders/messages/telegram-channel.server.ts'
import { readPushKeys } from '../../app/staff/push/push-keys.server.ts'
import { createWebPush } from '../../app/staff/push/web-push.server.ts'
import { certificate, privateKey } from '../../sandbox/daraja/initiator-key.ts'
import { createTestShop } from '../support/shop/test-shop.ts'

/** Answers every call, with a self-signed certificate. */
async function startImpostor(options: ServerOptions) {
  const received: string[] = []
  const server = createServer({ cert: certificate, key: privateKey, ...options }, (request, response) => {
    received.push(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { received, host: `localhost:${port}`, url: `https://localhost:${port}` }
}

/** Speaks plain text until the client starts TLS, then shows its own certificate. Returns the port. */
async function startPlainImpostor(greeting: string, answer: (output: string) => string | null): Promise<number> {
  const server = createPlainServer((socket) => {
    socket.on('error', () => {})
    socket.write(greeting)
    socket.on('data', function hear(bytes: Buffer) {
      const words = answer(bytes.toString('latin1'))
      if (words !== null) return void socket.write(words)
      socket.off('data', hear)
      socket.write(greeting === '' ? 'S' : '220 go on\r\n')
      const encrypted = new TLSSocket(socket, { isServer: true, cert: certificate, key: privateKey })
      encrypted.on('error', () => {})
      encrypted.on('data', () => secretsHeard.push('something'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return port
}

const secretsHeard: string[] = []

const prompt = {
  phone: '254712345678',
  amountKes: 100,
  reference: 'EK-1',
  description: 'x',
  shopReference: 'a'.repeat(24),
  callbackUrl: 'https://shop.example/none',
}
const mail = { to: 'naisiae@example.com', subject: 'x', text: 'x' }

const oldTls = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
const weak = {
  maxVersion: 'TLSv1.2',
  ciphers: 'AES128-SHA:AES256-SHA256:AES256-GCM-SHA384:ECDHE-RSA-AES256-SHA384',
} as const

test.each([
  ['a certificate that nobody vouches for', {}, /self.signed/i],
  ['TLS of before 1.2', oldTls, /version|EPROTO/i],
  ['only ciphers without forward secrecy or authenticated encryption', weak, /handshake|EPROTO/i],
])('a service with %s receives nothing, and the log says why', async (_what, options, reason) => {
  const lines: string[] = []
  const shop = await createTestShop({ onLogLine: (line) => lines.push(line) })
  const { received, host, url } = await startImpostor(options)
  const { config, log, clock } = shop
  const { mpesa, airtel, paystack, channel } = config
  if (!mpesa || !airtel || !paystack) throw new Error('a demo takes every way to pay')
  for (const access of [mpesa, airtel, paystack]) access.baseUrl = url
  config.exchangeRateUrl = `${url}/rates`
  const texting = createAfricasTalking({ sms: { baseUrl: url, username: 'x', apiKey: 'x', sender: undefined } }, log)
  const push = createWebPush({ config: { ...config, sandboxUrl: url }, settings: shop.settings, clock, log })
  const { publicKey, privateKey: ownKey } = await readPushKeys(shop)
  const { keys } = shop.sandbox.subscribe(publicKey)
  const target = { endpoint: `${url}/web-push/x`, ...keys }

  const access = { endpoint: url, bucket: 'x', region: 'x', accessKeyId: 'x', secretAccessKey: 'x', isPathStyle: true }
  const calls: [service: string, call: () => Promise<unknown>][] = [
    ['M-Pesa', () => shop.mobileMoney.mpesa.requestPrompt(prompt)],
    ['Airtel Money', () => shop.mobileMoney.airtel.requestPrompt(prompt)],
    ['Paystack', () => shop.paymentPages.card.read('x')],
    ['exchange rates', () => shop.runJobs(['exchange-rate'])],
    ['Telegram', () => createTelegramChannel({ ...channel!, apiRoot: url }, log).post('x')],
    ['health', () => readHealth(shop)],
    ['SMS', () => texting.send({ to: '+254712345678', text: 'x' })],
    ['pictures of the shop', () => imagesCheck(shop, access, { gapsMs: [] })],
    ['push', () => push.send({ target, keys: { publicKey, privateKey: ownKey }, tag: 'x', text: 'x', ttlSeconds: 60 })],
  ]
  for (const [service, call] of calls) {
    lines.length = 0
    await call()
    expect(lines.join(''), service).toMatch(reason)
  }

  const mailer = createMailer({ ...config, smtpUrl: `smtps://${host}` })
  await expect(mailer.send(mail)).rejects.toThrow(reason)
  const store = createS3Client(access, { clock, gapsMs: [] })
  await expect(store.call({ method: 'PUT', name: 'x', body: 'x' })).rejects.toThrow(reason)
  expect(received).toEqual([])
})

test('a mail server with such a STARTTLS certificate receives nothing', async () => {
  const port = await startPlainImpostor('220 x ESMTP\r\n', (output) =>
    output.startsWith('STARTTLS') ? null : '250-x\r\n250 STARTTLS\r\n',
  )
  const { config } = await createTestShop()
  const mailer = createMailer({ ...config, smtpUrl: `smtp://name:word@localhost:${port}` })
  await expect(mailer.send(mail)).rejects.toThrow(/self.signed/i)
  expect(secretsHeard).toEqual([])
})

test.each([
  ...['prefer', 'require', 'verify-ca', 'verify-full'].map((mode) => [`sslmode=${mode}`, undefined] as const),
  ['', 'require'] as const,
])('a PostgreSQL with such a certificate receives nothing by %j and PGSSLMODE %j', async (parameter, mode) => {
  vi.stubEnv('PGSSLMODE', mode)
  onTestFinished(() => void vi.unstubAllEnvs())
  const port = await startPlainImpostor('', () => null)
  const hosts = `localhost:${port},localhost:${port}`
  await expect(findWritable(`postgres://shop:word@${hosts}/shop?${parameter}`, 5_000)).rejects.toThrow(/SELF_SIGNED/)
  expect(secretsHeard).toEqual([])
})
