import { expect, test } from 'vitest'
import { sayRaw } from '../support/shop/raw-request.ts'
import { createTestShop } from '../support/shop/test-shop.ts'

const body = '{"name":"x"}'
const hidden = 'GET /api/exchange-rate HTTP/1.1\r\nhost: localhost\r\n\r\n'
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

const post = (headers: string) =>
  `POST /api/feedback HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}\r\n`

const length = (bytes: number) => `content-length: ${bytes}\r\n`
const encoding = (value: string) => `transfer-encoding: ${value}\r\n`

test.each([
  ['two lengths that differ', post(length(body.length) + length(body.length + hidden.length)) + body + hidden],
  ['one length that is a list', post(`content-length: ${body.length}, 0\r\n`) + body + hidden],
  ['a length that is no number', post('content-length: +12\r\n') + body + hidden],
  ['a length that is empty', post('content-length:\r\n') + body + hidden],
  ['a length, then chunks', post(length(body.length) + encoding('chunked')) + chunked + hidden],
  ['chunks, then a length', post(encoding('chunked') + length(chunked.length + hidden.length)) + chunked + hidden],
  ['chunks that are not the last encoding', post(encoding('chunked, identity')) + chunked + hidden],
  ['an encoding that is none', post(encoding('xchunked')) + chunked + hidden],
  ['a name with a space before its colon', post(`content-length : ${body.length}\r\n`) + body + hidden],
  ['a chunk whose size is no number', `${post(encoding('chunked'))}0x5\r\nhello\r\n0\r\n\r\n${hidden}`],
])('%s: the request is refused, and no second request is read from it', async (_what, words) => {
  const shop = await createTestShop()
  const response = await sayRaw(await shop.listen(), words)
  expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
})

test('a single length, or chunks alone, delimit a request, and the next one is read', async () => {
  const shop = await createTestShop()
  const url = await shop.listen()
  const last = hidden.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
  for (const words of [post(length(body.length)) + body + last, post(encoding('chunked')) + chunked + last]) {
    const response = await sayRaw(url, words)
    expect(response.match(/HTTP\/1\.1 \d+/g), words).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
    // The shop has read the first request completely: it refuses the missing e-mail address.
    expect(response).toContain('Email is required')
  }
})

const get = (headers: string) => `GET /api/health HTTP/1.1\r\n${headers}connection: close\r\n\r\n`

test.each([
  ['a length beside chunks', post(length(body.length) + encoding('chunked')) + chunked],
  ['a head of 64 KB', get(`host: localhost\r\nx: ${'h'.repeat(65_536)}\r\n`)],
  ['no host', get('')],
  ['no words of HTTP', 'hello\r\n\r\n'],
  ['an expectation', get('host: localhost\r\nexpect: tea\r\n')],
])('the response to a request with %s has the usual headers', async (_what, words) => {
  const shop = await createTestShop({ env: { PUBLIC_URL: 'https://localhost' } })
  const response = await sayRaw(await shop.listen(), words)
  expect(response).toMatch(/^HTTP\/1\.1 (200|400|431) /)
  for (const line of [
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security: max-age=31536000',
    'content-type: application/json; charset=utf-8',
  ])
    expect(response).toContain(`\r\n${line}`)
})

test("a balancer's check by HTTP/1.0 without a host is answered", async () => {
  const shop = await createTestShop()
  expect(await sayRaw(await shop.listen(), 'GET /api/open HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})
