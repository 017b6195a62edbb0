import { request } from 'node:http'
import { expect, test } from 'vitest'
import { findFreePort } from '../../app/infra/postgres/free-port.server.ts'
import { openWorld, type World } from '../support/attack/shop-world.ts'
import { sayRaw } from '../support/shop/raw-request.ts'

/** Sends the request unchanged, where other clients would normalise the address or refuse the method. */
function sendRaw({ shop }: World, method: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers: { 'x-secret': 'mark-of-mine' } }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    call.on('error', reject).end()
  })
}

test('no folder is listed, no source file is served, no request is echoed, and no sandbox is open', async () => {
  const sandboxPort = await findFreePort()
  const world = await openWorld({ SANDBOX_PORT: String(sandboxPort) })
  await expect(fetch(`http://127.0.0.1:${sandboxPort}/`)).rejects.toThrow('fetch failed')
  const inside = ['.git/config', '.git/HEAD', 'package.json', 'server.ts', 'tests/', 'sandbox/sandbox.ts', '.env']
  const climbing = [
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/server/index.js',
    '/uploads/..%2f..%2fsecrets.json',
  ]
  for (const path of [
    '/assets/',
    '/assets',
    '/uploads/',
    '/uploads',
    ...inside.map((file) => `/${file}`),
    ...climbing,
  ]) {
    const { status, text } = await sendRaw(world, 'GET', path)
    expect([path, status]).toEqual([path, 404])
    expect(text, path).not.toMatch(/repositoryformatversion|"dependencies"|Index of|SESSION_SECRET|\.js"?<\/a>/)
  }
  for (const path of ['/', '/api/products', '/assets/']) {
    const { status, text } = await sendRaw(world, 'TRACE', path)
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
    expect(text, path).not.toContain('mark-of-mine')
  }
})

test('duplicate parameters and prototype pollution are refused', async () => {
  const world = await openWorld()
  const twice = await world.send('GET', '/api/products?limit=1&limit=2')
  expect([twice.status, Object.keys(twice.json.fields ?? {})]).toEqual([400, ['limit']])
  const staff = await world.staff('owner')
  const orders = await world.send('GET', '/api/admin/orders?state=paid&state=sent', undefined, staff.headers)
  expect(orders.status).toBe(400)

  const customer = await world.register()
  for (const body of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}']) {
    const headers = { ...customer, 'content-type': 'application/json' }
    const answer = await fetch(`${world.shop.url}/api/user/address`, { method: 'POST', headers, body })
    expect([body, answer.status]).toEqual([body, 400])
    expect(await answer.text()).not.toContain('isAdmin')
  }
})

test('a form with a duplicate field is refused', async () => {
  const world = await openWorld()
  const headers = { ...(await world.register()), 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'name=A&email=a@example.com&message=Hello+there&message=Other'
  const answer = await fetch(`${world.shop.url}/api/feedback`, { method: 'POST', headers, body, redirect: 'manual' })
  expect(answer.status).toBe(400)
})

test('an absolute address in the request line is not followed', async () => {
  const { shop } = await openWorld()
  const response = await sayRaw(shop.url, 'GET http://evil.example/% HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(/^location: (.*)\r$/m.exec(response)?.[1]).toMatch(/^http:\/\/[\w.:]+\/%25$/)
})

test('each text declares its charset', async () => {
  const world = await openWorld()
  const texts = [
    '/',
    '/shop/bags',
    '/shop/bags.data',
    '/icon.svg',
    '/none-such',
    '/sitemap.xml',
    '/robots.txt',
    '/feeds/meta.csv',
    '/api/products',
    '/api/none',
    '/api/docs',
  ]
  for (const path of texts) {
    const { headers } = await world.send('GET', path)
    expect([path, headers.get('content-type')]).toEqual([
      path,
      expect.stringMatching(/^[a-z]+\/[a-z+-]+; charset=utf-8$/i),
    ])
  }
})
