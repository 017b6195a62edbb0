import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { callPublic, checkPublicUrl, type Resolve } from './call-public.server.ts'
import { isPublicAddress } from './public-address.server.ts'

const nowhere = { sandboxUrl: null }
const by = (...addresses: string[]): Resolve => {
  return async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const call = (url: string) => ({ method: 'POST' as const, url, headers: {}, body: '{}', connectMs: 500, totalMs: 500 })

/** A server on this machine, and a count of its requests. */
async function listen(answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 200 }) {
  const came: string[] = []
  const server = createServer((request, response) => {
    came.push(request.url ?? '')
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, came }
}

const byte = fc.integer({ min: 0, max: 255 })
const within = (...first: number[]) =>
  fc.tuple(byte, byte, byte, byte).map((bytes) => [...first, ...bytes].slice(0, 4).join('.'))
const privateFour = fc.oneof(
  within(0),
  within(10),
  within(127),
  within(169, 254),
  within(192, 168),
  within(192, 0, 2),
  fc.integer({ min: 16, max: 31 }).chain((n) => within(172, n)),
  fc.integer({ min: 64, max: 127 }).chain((n) => within(100, n)),
  fc.integer({ min: 18, max: 19 }).chain((n) => within(198, n)),
  fc.integer({ min: 224, max: 255 }).chain((n) => within(n)),
)
const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16))
const sixWithin = (...first: string[]) =>
  fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => [...first, ...groups].slice(0, 8).join(':'))

test('addresses of private or special networks are not public', () => {
  fc.assert(fc.property(privateFour, (address) => !isPublicAddress(address)))
  const six = fc.oneof(
    ...['fe80', 'fc00', 'fdff', 'ff02', '2002', '0', '100', '64'].map((first) => sixWithin(first)),
    sixWithin('2001', 'db8'),
    sixWithin('2001', '0'),
  )
  fc.assert(fc.property(six, (address) => !isPublicAddress(address)))
})

test('an IPv4 address inside an IPv6 address is never public', () => {
  const wrapped = fc.tuple(within(), fc.constantFrom('::ffff:', '::FFFF:', '::', '64:ff9b::', '::ffff:0:'))
  fc.assert(fc.property(wrapped, ([four, before]) => !isPublicAddress(before + four)))
})

test('addresses of the public network are public', () => {
  for (const address of ['8.8.8.8', '102.68.1.1', '172.15.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect(isPublicAddress(address)).toBe(true)
  for (const none of ['', 'example.org', 'fe80::1%lo', '169.254.169.254', '168.63.129.16', '100.100.100.200', '::1'])
    expect(isPublicAddress(none)).toBe(false)
})

test('only https on the default port without a user name or password is accepted', async () => {
  const asked = async (text: string) => (await checkPublicUrl(nowhere, text, by('8.8.8.8'))).ok
  expect(await asked('https://books.example.org/in?shop=1')).toBe(true)
  for (const bad of [
    'http://books.example.org/',
    'https://books.example.org:8443/',
    'https://me:secret@books.example.org/',
    'https://me@books.example.org/',
    'ftp://books.example.org/',
    'file:///etc/passwd',
    'books.example.org',
    '',
  ])
    expect(await asked(bad), bad).toBe(false)
})

test('every notation of a local address is refused, and so is a name that resolves to one', async () => {
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0',
    'localhost',
  ])
    expect(await checkPublicUrl(nowhere, `https://${host}/`), host).toMatchObject({ ok: false })
  expect(await checkPublicUrl(nowhere, 'https://inside.example/', by('10.0.0.4'))).toMatchObject({ ok: false })
  expect(await checkPublicUrl(nowhere, 'https://both.example/', by('8.8.8.8', '::1'))).toMatchObject({ ok: false })
  expect(await checkPublicUrl(nowhere, 'https://none.example/', by())).toMatchObject({ ok: false })
})

test('a name that resolves to a local address at the time of the call is not called', async () => {
  const inside = await listen()
  const answers = [['8.8.8.8'], ['127.0.0.1']]
  const resolve: Resolve = (name) => by(...(answers.shift() ?? []))(name)
  expect(await checkPublicUrl(nowhere, 'https://turning.example/', resolve)).toMatchObject({ ok: true })
  expect(await callPublic(nowhere, call('https://turning.example/'), resolve)).toMatchObject({ kind: 'not-public' })
  expect(await callPublic(nowhere, call('https://127.0.0.1/'))).toMatchObject({ kind: 'not-public' })
  expect(await callPublic(nowhere, call(`${inside.url}/`))).toMatchObject({ kind: 'not-public' })
  expect(inside.came).toEqual([])
})

test('the connection uses the resolved address, and the name is resolved once', async () => {
  let asked = 0
  const resolve: Resolve = async (name) => {
    asked += 1
    expect(name).toBe('far.example')
    // A public address without a server.
    return [{ address: '192.0.1.1', family: 4 }]
  }
  const answer = await callPublic(nowhere, { ...call('https://far.example/'), connectMs: 50 }, resolve)
  expect([answer.kind, asked]).toEqual(['not-sent', 1])
})

test('in demo mode a call reaches the sandbox, and nothing else on this machine', async () => {
  const sandbox = await listen()
  const other = await listen()
  const demo = { sandboxUrl: sandbox.url }
  expect(await checkPublicUrl(demo, `${sandbox.url}/webhooks/in`)).toEqual({
    ok: true,
    url: `${sandbox.url}/webhooks/in`,
  })
  expect(await callPublic(demo, call(`${sandbox.url}/in`))).toMatchObject({ kind: 'answered', status: 200 })
  expect(await callPublic(demo, call(`${other.url}/in`))).toMatchObject({ kind: 'not-public' })
  expect([sandbox.came, other.came]).toEqual([['/in'], []])
})

test('a redirect is not followed, and only the beginning of a long response is read', async () => {
  const other = await listen()
  const sandbox = await listen({ status: 302, headers: { location: `${other.url}/` }, body: 'x'.repeat(1_000_000) })
  const answer = await callPublic({ sandboxUrl: sandbox.url }, { ...call(`${sandbox.url}/in`), maxBytes: 100 })
  expect(answer).toEqual({ kind: 'answered', status: 302, body: 'x'.repeat(100) })
  expect(other.came).toEqual([])
})
