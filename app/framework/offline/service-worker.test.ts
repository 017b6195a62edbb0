import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { serveServiceWorker } from './service-worker.server.ts'

async function ask(serviceWorker: 'on' | 'off') {
  const app = Fastify()
  onTestFinished(() => app.close())
  serveServiceWorker(app, { serviceWorker })
  return app.inject({ url: '/service-worker.js' })
}

test('the worker is fetched without a cache, controls the whole shop, and can’t load from other sites', async () => {
  const { headers, payload } = await ask('on')
  expect(headers['content-type']).toMatch(/^text\/javascript/)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  )
  expect(payload).toContain('seen-pages')
})

test('a disabled worker is replaced by one that clears all caches and unregisters', async () => {
  const { statusCode, payload } = await ask('off')
  expect(statusCode).toBe(200)
  expect(payload).toContain('caches.delete')
  expect(payload).toContain('unregister()')
  expect(payload).not.toContain("'fetch'")
})

test('the shop can be installed', async () => {
  type Icon = { src: string; sizes: string; purpose?: string }
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as { icons: Icon[] }
  expect(manifest).toMatchObject({ name: 'Enkiama', id: '/', start_url: '/', scope: '/', display: 'standalone' })
  const pngs = manifest.icons.filter(({ src }) => src.endsWith('.png'))
  expect(pngs.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of pngs) {
    const { width, height } = await sharp(`public${src}`).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})
