import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const worker = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
const origin = 'https://shop.example'
const photograph = `${origin}/api/orders/EK-1001/photographs/abc/960.jpg`
const picture = `${origin}/icon.svg`

type Listener = (event: object) => void
type Basic = { status: number; type: string; headers: Headers; clone(): Basic; text(): Promise<string> }

function openWorker(kept: string[] = []) {
  const listeners: Record<string, Listener> = {}
  const stored = new Set(kept)
  const cache = {
    keys: async () => [...stored].map((url) => ({ url })),
    match: async (url: string) => stored.has(url) || undefined,
    put: async (url: string) => void stored.add(url),
    delete: async (url: string) => stored.delete(url),
  }
  const clear = async () => void stored.clear()
  const caches = { keys: async () => ['seen-pictures'], open: async () => cache, match: cache.match, delete: clear }
  const addEventListener = (name: string, listener: Listener) => {
    listeners[name] = listener
  }
  const registration = {}
  const clients = { claim: async () => {} }
  const self = { location: { origin }, addEventListener, registration, clients }
  const answers: Record<string, string> = {}
  const answer = (url: string): Basic => {
    const headers = new Headers({ 'content-type': 'text/html', 'cache-control': answers[url] ?? '' })
    return { status: 200, type: 'basic', headers, clone: () => answer(url), text: async () => '' }
  }
  const fetch = async (request: string | { url: string }) => answer(typeof request === 'string' ? request : request.url)
  runInContext(worker, createContext({ self, caches, clients, URL, Response, fetch }))

  async function dispatch(name: string, event: object) {
    const work: Promise<unknown>[] = []
    const note = (one: Promise<unknown>) => void work.push(one)
    listeners[name]?.({ ...event, waitUntil: note, respondWith: note })
    // A response may start more work.
    for (const one of work) await one
  }
  return {
    stored,
    activate: () => dispatch('activate', {}),
    /** Sends these messages at once, as the shop's pages do. */
    send: (...messages: object[]) =>
      Promise.all(messages.map((data) => dispatch('message', { origin, data }))).then(() => [...stored]),
    answerPagesWith(cacheControl: string, ...urls: string[]) {
      for (const url of urls) answers[url] = cacheControl
    },
    show(url: string, cacheControl: string) {
      answers[url] = cacheControl
      return dispatch('fetch', { request: { url, method: 'GET', mode: 'no-cors', destination: 'image' } })
    },
  }
}

test('an image with no-store is never cached, neither during its display nor afterwards', async () => {
  const { show, stored } = openWorker()
  for (const header of ['private, no-store', 'no-store', 'private, max-age=60']) await show(photograph, header)
  expect([...stored]).toEqual([])
  await show(picture, 'no-cache')
  expect([...stored]).toEqual([picture])
})

test('only photographs of orders that an earlier worker cached are deleted', async () => {
  const { activate, stored } = openWorker([photograph, picture, `${origin}/uploads/a/960.webp`])
  await activate()
  expect([...stored]).toEqual([picture, `${origin}/uploads/a/960.webp`])
})

test('a page that was being cached at a logout is not cached afterwards, nor is the landing page with it', async () => {
  const { send, answerPagesWith } = openWorker()
  const [cart, landing] = [`${origin}/shop/cart`, `${origin}/`]
  answerPagesWith('public', cart, landing)
  expect(await send({ seen: cart, loaded: [] }, { forget: true })).toEqual([])
  expect(await send({ seen: cart, loaded: [] })).toEqual([cart, landing])
})
