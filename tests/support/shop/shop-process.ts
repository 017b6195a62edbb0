import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Sandbox } from '../../../sandbox/sandbox.ts'

const root = join(import.meta.dirname, '../../..')
const longestStartMs = 180_000

/** The shop as its own process, as `npm start` runs it, so that a test can kill it. */
export type ShopProcess = {
  url: string
  pid: number
  output(): string
  kill(): Promise<void>
  end(signal?: NodeJS.Signals): Promise<number | null>
}

export async function startShopProcess(env: Record<string, string>, folder = root): Promise<ShopProcess> {
  const child = spawnShop(env, { folder })
  const url = `http://localhost:${env.PORT}`
  const output = collectOutput(child)
  const ended = once(child, 'exit')
  await waitUntilHealthy(url, child, output)
  return {
    url,
    pid: child.pid ?? 0,
    output,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

export async function startRefusedShop(
  env: Record<string, string>,
  folder = root,
): Promise<{ exitCode: number | null; output: string }> {
  const child = spawnShop(env, { folder })
  const output = collectOutput(child)
  await once(child, 'exit')
  return { exitCode: child.exitCode, output: output() }
}

/** Kills the shop and every program it started, as a power cut would, as soon as `isDue` is true. */
export async function cutOffStart(env: Record<string, string>, isDue: () => boolean): Promise<void> {
  const child = spawnShop(env, { detached: true })
  const ended = once(child, 'exit')
  while (!isDue()) {
    if (child.exitCode !== null) throw new Error('the shop ended before it could be cut off')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
}

function spawnShop(env: Record<string, string>, { detached = false, folder = root } = {}): ChildProcess {
  return spawn(process.execPath, [join(folder, 'build/server/server.js')], {
    cwd: folder,
    detached,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ADMIN_PASSWORD: 'faults only 1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function collectOutput(child: ChildProcess): () => string {
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk))
  return () => text
}

async function waitUntilHealthy(url: string, child: ChildProcess, output: () => string) {
  const latest = Date.now() + longestStartMs
  while (Date.now() < latest) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}:\n${output()}`)
    const isUp = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`the shop did not start:\n${output()}`)
}

/** Secrets for a shop on a given database: such a shop generates none itself. */
export const testSecrets = {
  SESSION_SECRET: 'a session secret of the tests, long enough',
  ADMIN_TOKEN_SECRET: 'a staff secret of the tests, also long enough',
}

type Outside = Pick<Sandbox, 'access'>

export function realSettings({ access: { mpesa, channel, exchangeRateUrl } }: Outside): Record<string, string> {
  return {
    MPESA_BASE_URL: mpesa.baseUrl,
    MPESA_CONSUMER_KEY: mpesa.consumerKey,
    MPESA_CONSUMER_SECRET: mpesa.consumerSecret,
    MPESA_SHORTCODE: mpesa.shortcode,
    MPESA_PASSKEY: mpesa.passkey,
    TELEGRAM_API_ROOT: channel.apiRoot,
    TELEGRAM_BOT_TOKEN: channel.botToken,
    TELEGRAM_CHAT_ID: channel.chatId,
    // A new real shop sends short messages to its makers by default; the tests expect whole ones.
    MAKER_MESSAGES: 'whole',
    EXCHANGE_RATE_URL: exchangeRateUrl,
  }
}

/** Settings of a real shop that can query and refund M-Pesa payments. */
export const refundableSettings = (sandbox: Outside) => ({ ...realSettings(sandbox), ...initiatorSettings(sandbox) })

/** The initiator's credentials, for status queries and refunds. */
export function initiatorSettings({ access }: Outside): Record<string, string> {
  const { name, password, certificate } = access.mpesaInitiator
  return {
    MPESA_INITIATOR_NAME: name,
    MPESA_INITIATOR_PASSWORD: password,
    MPESA_CERTIFICATE: certificate,
    MPESA_B2C_SHORTCODE: access.mpesaB2cShortcode,
  }
}

export function otherProviderSettings({ access: { airtel, paystack } }: Outside): Record<string, string> {
  return {
    PAYSTACK_BASE_URL: paystack.baseUrl,
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    AIRTEL_BASE_URL: airtel.baseUrl,
    AIRTEL_CLIENT_ID: airtel.clientId,
    AIRTEL_CLIENT_SECRET: airtel.clientSecret,
    AIRTEL_CALLBACK_KEY: airtel.callbackKey,
  }
}

/** The access to the mail server and the SMS service. */
export function messageSettings({ access: { sms, smtpUrl } }: Outside): Record<string, string> {
  return {
    SMTP_URL: smtpUrl,
    AFRICASTALKING_BASE_URL: sms.baseUrl,
    AFRICASTALKING_USERNAME: sms.username,
    AFRICASTALKING_API_KEY: sms.apiKey,
    AFRICASTALKING_SENDER: sms.sender,
  }
}
