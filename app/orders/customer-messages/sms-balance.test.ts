import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readSmsBalance } from './africas-talking.server.ts'

async function read(status: number, body: string) {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return readSmsBalance({ baseUrl, username: 'sandbox', apiKey: 'key', sender: undefined })
}

test('an accepted key is valid, even if its balance can’t be read', async () => {
  expect(await read(200, '{"UserData":{"balance":"KES 12.5000"}}')).toEqual({ ok: true, balance: 'KES 12.5000' })
  for (const body of ['{}', '', '<html>', '{"UserData":{"balance":12}}']) {
    expect(await read(200, body)).toEqual({ ok: true, balance: null })
  }
})

test('a refused key is invalid', async () => {
  expect(await read(401, 'The supplied authentication is invalid')).toEqual({ ok: false, text: 'status 401' })
})
