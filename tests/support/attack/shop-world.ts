import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { temporaryLogin } from '#app/staff/staff-answers.ts'
import { databaseUrlOf } from '../database/own-database.ts'
import { givenAddress } from '../shop/givens.ts'
import { multipartForm } from '../shop/multipart.ts'
import { otherProviderSettings, refundableSettings, type ShopProcess, startShopProcess } from '../shop/shop-process.ts'
import { endAfterTest, prepareShop } from '../shop/shop-scene.ts'
import { until } from '../until.ts'

export type Headers = Record<string, string>
export type Answer = { status: number; headers: globalThis.Headers; text: string; json: Record<string, unknown> }

export type World = {
  shop: ShopProcess
  dataDir: string
  database: Client
  send(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer>
  register(person?: Partial<Person>): Promise<Headers>
  guest(): Promise<Headers>
  ownerLogin(): Promise<Headers>
  /** A member of staff, and the headers of their session. */
  staff(role: 'owner' | 'helper'): Promise<{ username: string; headers: Headers }>
}

type Person = { name: string; email: string; password: string }

/** The shop limits calls by address, so every call comes from another one. */
let addresses = 0
export function ownAddress(): Headers {
  addresses += 1
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` }
}

/** Starts the built shop as a separate process with all payment methods, behind a trusted proxy. */
export async function openWorld(env: Headers = {}): Promise<World> {
  const { dataDir, sandbox, port } = await prepareShop(5)
  const shop = await startShopProcess({
    PORT: port,
    DATA_DIR: dataDir,
    SEED_DEMO: 'true',
    TRUST_PROXY: 'loopback',
    BACKUP_NIGHTLY: 'off',
    BANK_DETAILS: 'Enkiama, Example Bank, account 0123456789',
    MPESA_C2B: 'v2',
    ...refundableSettings(sandbox),
    ...otherProviderSettings(sandbox),
    ...env,
  })
  endAfterTest({ shop, dataDir, sandbox })
  const database = new Client({ connectionString: await databaseUrlOf(dataDir) })
  await database.connect()
  onTestFinished(() => database.end())
  return { shop, dataDir, database, ...callsOf(shop.url) }
}

/**
 * Repeats a call that the shop answers with 503, as when a busy machine makes the database too slow. The shop must
 * recover.
 */
export async function onceReady<Some extends { status: number }>({ send }: World, ask: () => Promise<Some>) {
  const isReady = async () => (await send('GET', '/api/ready')).status
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 20) return answer
    await expect.poll(isReady, { timeout: 120_000, interval: 200 }).toBe(200)
  }
}

export function callsOf(url: string): Omit<World, 'shop' | 'dataDir' | 'database'> {
  async function send(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> {
    const isForm = body instanceof Uint8Array
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...ownAddress(),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : {} }
  }
  async function sessionFrom(path: string, body: object): Promise<Headers> {
    const answer = await send('POST', path, body)
    expect(answer.status, `${path}: ${answer.text}`).toBe(200)
    return {
      cookie: answer.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    }
  }
  async function login(username: string, password: string): Promise<Headers> {
    const answer = await send('POST', '/api/admin/login', { username, password })
    expect(answer.status, answer.text).toBe(200)
    return { authorization: `Bearer ${answer.json.token}` }
  }
  const ownerLogin = () => login('admin', 'faults only 1')
  return {
    send,
    ownerLogin,
    register: (person) =>
      sessionFrom('/api/auth/register', {
        name: 'Naisiae Sankale',
        email: `${randomUUID()}@example.com`,
        password: 'kipepeo-9',
        ...person,
      }),
    guest: () => sessionFrom('/api/auth/guest', {}),
    async staff(role) {
      const made = { name: `worker.${randomUUID().slice(0, 8)}`, role }
      const first = await ownerLogin()
      const answer = await send('POST', '/api/admin/staff', made, first)
      expect(answer.status, answer.text).toBe(200)
      const { username, password } = temporaryLogin.parse(answer.json)
      if (role === 'owner') await send('POST', `/api/admin/staff/${username}/confirm`, {}, first)
      const headers = await login(username, password)
      const chosen = { password, newPassword: `${password} of their own` }
      const changed = await send('POST', '/api/admin/password', chosen, headers)
      expect(changed.status, changed.text).toBe(200)
      return { username, headers }
    },
  }
}

const pieces = z.array(z.object({ id: z.string() }))

/** Fills a cart with one product, and saves an address. */
export async function fillCart(world: World, as: Headers, more: { note?: string; address?: object } = {}) {
  const [piece] = pieces.parse((await world.send('GET', '/api/products?category=bracelets')).json)
  const line = { productId: piece?.id, quantity: 1, ...(more.note ? { note: more.note } : {}) }
  const put = await world.send('POST', '/api/user/cart', line, as)
  expect(put.status, put.text).toBe(200)
  const lives = await world.send('POST', '/api/user/address', { ...givenAddress, ...more.address }, as)
  expect(lives.status, lives.text).toBe(200)
}

/** The refusal of a wrong amount contains the cart's total. */
export async function payByPrompt(world: Pick<World, 'send'>, as: Headers, phone = '0712340000'): Promise<string> {
  const pay = (amount: number) => world.send('POST', '/api/mpesa/pay', { phone, amount }, as)
  const refused = await pay(1)
  const paid = await pay(Number(refused.json.amount))
  expect(paid.status, `${refused.text} ${paid.text}`).toBe(200)
  const id = String(paid.json.transactionId)
  const status = async () => (await world.send('GET', `/api/mpesa/status/${id}`, undefined, as)).json.status
  await until(`the payment ${id}`, async () => (await status()) === 'success')
  return id
}

export async function smallPicture(): Promise<Buffer> {
  return sharp({ create: { width: 420, height: 420, channels: 3, background: '#a8131a' } })
    .jpeg()
    .toBuffer()
}

export async function sendForm(world: World, path: string, fields: Headers, as: Headers) {
  const file = { name: 'piece.jpg', body: await smallPicture() }
  const form = multipartForm(fields, [file])
  const answer = await world.send('POST', path, form.body, { ...as, ...form.headers })
  expect(answer.status, `${path}: ${answer.text}`).toBe(200)
  return answer
}
