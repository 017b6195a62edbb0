import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const worker = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')

type Listener = (event: object) => void

/** Starts a worker while pages with these addresses are open. Records what it does. */
function startWorker(...addresses: string[]) {
  const did: unknown[] = []
  const listeners: Record<string, Listener> = {}
  const windows = addresses.map((url) => ({
    url,
    postMessage: (message: unknown) => did.push(['told', url, message]),
    focus: async () => did.push(['focused', url]),
  }))
  const clients = { matchAll: async () => windows, openWindow: async (url: string) => did.push(['opened', url]) }
  const self = {
    location: { origin: 'https://shop.example' },
    registration: { showNotification: async (title: string, words: object) => did.push(['shown', title, words]) },
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener
    },
  }
  const caches = { keys: async () => ['seen-pages'], delete: async (name: string) => did.push(['deleted', name]) }
  const fetch = async (url: string) => Promise.reject(did.push(['fetched', url]))
  runInContext(worker, createContext({ self, clients, caches, fetch, URL }))
  return async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    listeners[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    await Promise.all(work)
    return did
  }
}

const path = '/admin/orders/EK-1001'
const message = { title: 'EK-1001 paid', body: '1 × Herd band · KES 6,864', tag: 'paid EK-1001', path }
const here = `https://shop.example${path}`

test('a push is shown, and open pages are notified', async () => {
  const panel = 'https://shop.example/admin'
  expect(await startWorker(panel)('push', { data: { json: () => message } })).toEqual([
    ['told', panel, { pushed: path }],
    ['shown', message.title, { body: message.body, tag: message.tag, icon: '/icon-192.png', data: path }],
  ])
})

test('a tap closes the message and opens its page, even if other pages are open', async () => {
  let closed = 0
  const notification = { data: path, close: () => (closed += 1) }
  expect(await startWorker('https://shop.example/admin')('notificationclick', { notification })).toEqual([
    ['opened', here],
  ])
  expect(await startWorker('https://shop.example/', here)('notificationclick', { notification })).toEqual([
    ['focused', here],
  ])
  expect(closed).toBe(2)
})

test('only messages from the shop’s own pages in the known format are handled', async () => {
  const origin = 'https://shop.example'
  const seen = `${origin}/shop/bags`
  const say = (data: unknown, from = origin) => startWorker()('message', { origin: from, data })
  expect(await say({ forget: true })).toEqual([['deleted', 'seen-pages']])
  expect(await say({ seen, loaded: [`${origin}/assets/a.js`] })).toEqual([['fetched', seen]])
  for (const other of ['https://evil.example', 'https://shop.example.evil.example', 'null', ''])
    expect(await say({ forget: true, seen, loaded: [] }, other)).toEqual([])
  for (const wrong of [
    null,
    'forget',
    { forget: 'yes' },
    { seen },
    { seen: 7, loaded: [] },
    { seen: 'https://shop.example.evil.example/', loaded: [] },
    { seen, loaded: ['https://evil.example/a.js'] },
    { seen, loaded: 'https://shop.example/assets/a.js' },
  ])
    expect(await say(wrong)).toEqual([])
})
