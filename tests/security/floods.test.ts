import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import net from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Headers, onceReady, openWorld, ownAddress, type World } from '../support/attack/shop-world.ts'
import { multipartForm } from '../support/shop/multipart.ts'
import { readRoutes } from './fuzz/shop-routes.ts'

const isLong = Boolean(process.env.LONG)
const timeout = 900_000
const many = isLong ? 2_000 : 200
const most = 5_000
const looks = isLong ? 400 : 20

const place = ({ shop }: World) => ({ host: '127.0.0.1', port: Number(new URL(shop.url).port) })

/** Opens a connection that sends this text and then nothing more. */
async function hold(world: World, words: string): Promise<net.Socket> {
  const socket = net.connect(place(world))
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  socket.write(words)
  return socket
}

const holdAll = (world: World, some: number, words: string) =>
  Promise.all(Array.from({ length: some }, () => hold(world, words)))

/** Sends the text, and returns all bytes until the shop closes the connection. */
async function say(world: World, words: string | Buffer): Promise<string> {
  const socket = net.connect(place(world))
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.write(words)
  await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(chunks).toString('latin1')
}

const head = (line: string, headers = '') =>
  `${line} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${ownAddress()['x-forwarded-for']}\r\n${headers}`

const slowBody = head('POST /api/feedback', 'content-type: application/json\r\ncontent-length: 60000\r\n\r\n{"name":')

const named = z.array(z.object({ name: z.string() }))

/** Expects whole pages for a visitor during the flood, and prints how long they took. */
async function lookAround(world: World, when: string) {
  const [piece] = named.parse((await world.send('GET', '/api/products?category=bracelets')).json)
  const pages = [
    '/',
    '/shop/bracelets',
    '/search?q=bead',
    `/shop/${encodeURIComponent(piece?.name ?? '')}`,
    '/shop/cart',
  ]
  const times: number[] = []
  for (let look = 0; look < looks; look++) {
    const page = pages[look % pages.length] ?? '/'
    const began = performance.now()
    const { status, text } = await onceReady(world, () => world.send('GET', page))
    times.push(performance.now() - began)
    expect(status, `${page} ${when}`).toBe(200)
    expect(text, `${page} ${when}`).toMatch(/<main.*<\/html>/s)
  }
  times.sort((a, b) => a - b)
  const [middle, late] = [0.5, 0.95].map((part) => Math.round(times[Math.floor(looks * part)] ?? 0))
  process.stdout.write(`pages ${when}: p50 ${middle} ms, p95 ${late} ms\n`)
}

const isGone = (sockets: net.Socket[]) =>
  sockets.every((socket) => socket.readableEnded || socket.destroyed || socket.closed)

/** Opens many connections that send too little. The shop must still serve visitors, and cut the connections. */
async function holdMany(world: World) {
  const idle = await holdAll(world, many, '')
  const slowHeads = await holdAll(world, many / 4, head('GET /', 'x-slow: '))
  const slowBodies = await holdAll(world, many / 4, slowBody)
  const kept = await holdAll(world, many / 4, head('GET /api/health', '\r\n'))
  const drips = setInterval(() => {
    for (const socket of slowHeads) socket.write('a')
    for (const socket of slowBodies) socket.write(' ')
  }, 1_000)
  onTestFinished(() => clearInterval(drips))
  await lookAround(world, `beside ${idle.length + slowHeads.length + slowBodies.length + kept.length} held connections`)
  if (!isLong) return
  await expect.poll(() => isGone(slowHeads) && isGone(idle), { timeout: 120_000, interval: 500 }).toBe(true)
  await expect.poll(() => isGone(slowBodies) && isGone(kept), { timeout: 300_000, interval: 500 }).toBe(true)
  await lookAround(world, 'after them')
}

/** Opens more connections at once than the shop accepts. */
async function holdTooMany(world: World) {
  const held: net.Socket[] = []
  while (held.length < most + 400) held.push(...(await holdAll(world, 300, slowBody)))
  const left = () => held.filter((socket) => !isGone([socket])).length
  await expect.poll(left, { timeout: 60_000 }).toBeLessThanOrEqual(most)
  expect(left()).toBeGreaterThan(most - 200)
  for (const socket of held) socket.destroy()
}

async function sendLargeHeads(world: World) {
  const huge = await say(world, head('GET /', `x-huge: ${'h'.repeat(64 * 1024)}\r\n\r\n`))
  expect(huge).toMatch(/^HTTP\/1\.1 431 /)
  const lines = await say(world, head('GET /', `${'x-line: a\r\n'.repeat(9_000)}\r\n`))
  expect(lines).toMatch(/^HTTP\/1\.1 431 /)
}

async function sendLargeAndDeepBodies(world: World) {
  const as: Record<'admin' | 'customer' | 'none', Headers> = {
    admin: await world.ownerLogin(),
    customer: await world.register(),
    none: {},
  }
  const calls = (await readRoutes(world)).filter(
    ({ method, isForm, address }) => method !== 'GET' && !isForm && address.startsWith('/api/'),
  )
  expect(calls.length).toBeGreaterThan(80)
  for (const { method, address, scheme } of calls) {
    const url = `${world.shop.url}${address.replace(/\{\w+\}/g, '7c9e6679-7425-40de-944b-e07fc1f90ae7')}`
    const send = async (body: string) => {
      // From a new address, so that the shop refuses the call for its body, not by the rate limit.
      const headers = { ...as[scheme ?? 'none'], ...ownAddress(), 'content-type': 'application/json' }
      const answer = await onceReady(world, () => fetch(url, { method, body, headers }))
      return `${answer.status} ${await answer.text()}`
    }
    const line = `${method} ${address}`
    if (/logout/.test(address)) continue
    // A look contains its logo, so its limit is larger.
    const size = line === 'PUT /api/admin/look' ? 8_000_000 : 70_000
    expect(await send(JSON.stringify({ words: 'x'.repeat(size) })), line).toMatch(/^(413|404|401) .*"message"/)
    expect(await send('['.repeat(30_000)), line).toMatch(/^(400|401|404) .*"message"/)
  }
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  const deepest = await say(
    world,
    `${head('POST /api/feedback', `connection: close\r\ncontent-type: application/json\r\ncontent-length: ${deep.length}\r\n\r\n`)}${deep}`,
  )
  expect(deepest).toMatch(/^HTTP\/1\.1 413 |^$/)
}

async function breakOffUploads(world: World) {
  const { authorization } = await world.ownerLogin()
  const form = multipartForm({ name: 'Rain collar', category: 'chokers', price: '48.00' }, [
    { name: 'a.jpg', body: Buffer.alloc(3_000_000, 1) },
  ])
  const kind = form.headers['content-type']
  const begun = head(
    'POST /api/admin/products',
    `authorization: ${authorization}\r\ncontent-type: ${kind}\r\ncontent-length: ${form.body.length}\r\n\r\n`,
  )
  const incoming = () => readdir(join(world.dataDir, 'incoming'))
  for (let sent = 0; sent < (isLong ? 300 : 30); sent++) {
    const socket = await hold(world, begun)
    await new Promise((resolve) => socket.write(form.body.subarray(0, 100_000 + sent * 1_000), resolve))
    // The first upload is cut when the shop has begun to store it, the others at any moment.
    if (sent === 0) await expect.poll(() => incoming().catch(() => [])).toHaveLength(1)
    socket.destroy()
  }
  await expect.poll(incoming).toEqual([])
}

async function askAllAtOnce(world: World) {
  const asked = isLong ? 2_000 : 200
  const pipelined = await say(
    world,
    Array.from({ length: asked }, () => head('GET /api/health', '\r\n')).join('') +
      head('GET /api/health', 'connection: close\r\n\r\n'),
  )
  expect(pipelined.match(/HTTP\/1\.1 200 /g)).toHaveLength(asked + 1)
}

test(`pages are answered beside ${many} idle connections, and after requests that are too slow, too large, too deep or cut`, {
  timeout,
}, async () => {
  const world = await openWorld()
  await lookAround(world, 'alone')
  await holdMany(world)
  if (isLong) await holdTooMany(world)
  await sendLargeHeads(world)
  await sendLargeAndDeepBodies(world)
  await breakOffUploads(world)
  await askAllAtOnce(world)
  await lookAround(world, 'after all of that')
})
