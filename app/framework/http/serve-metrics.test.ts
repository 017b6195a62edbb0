import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { sayRaw } from '#tests/support/shop/raw-request.ts'
import { serveMetrics } from './serve-metrics.server.ts'

const get = (headers: string, path = '/metrics') => `GET ${path} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`

test('every response of the metrics port has a strict content policy and disables MIME sniffing', async () => {
  const port = await findFreePort()
  const server = await serveMetrics({ host: '127.0.0.1', port, log: pino({ level: 'silent' }) }, async () => 'up 1\n')
  onTestFinished(() => server.close())
  const asked: [words: string, status: number][] = [
    [get('host: x\r\n'), 200],
    [get('host: x\r\n', '/'), 404],
    [get('host: x\r\nx: own words\r\n').replace('GET', 'TRACE'), 404],
    [get(''), 200],
    [get('host: x\r\nexpect: tea\r\n'), 200],
    [get(`host: x\r\nx: ${'h'.repeat(65_536)}\r\n`), 431],
    ['hello\r\n\r\n', 400],
  ]
  for (const [words, status] of asked) {
    const response = await sayRaw(`http://127.0.0.1:${port}`, words)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(response).not.toContain('own words')
    expect(response).toContain('\r\nx-content-type-options: nosniff')
    expect(response).toContain("\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'")
  }
})
