import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const worker = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
const origin = 'https://shop.example'
const photograph = `${origin}/api/orders/EK-1001/photographs/abc/960.jpg`
const picture = `${origin}/icon.svg`

type Listener = (event: object) => void
type Basic = { status: number; type: string; headers: Headers; clone(): Basic }

function openWorker(kept: string[] = []) {
  const listeners: Record<string, Listener> = {}
  const stored = new Set(kept)
  const cache = {
    keys: async () => [...stored].map((url) => ({ url })),
    match: async (url: string) => stored.has(url) || undefined,
    put: async (url: string) => void stored.add(url),
    delete: async (url: string) => stored.delete(url),
  }
  const caches = { keys: async () => ['seen-pictures'], open: async () => cache, match: cache.match }
  const addEventListener = (name: string, listener: Listener) => {
    listeners[name] = listener
  }
  const registration = {}
  const clients = { claim: async () => {} }
  const self = { location: { origin }, addEventListener, registration, clients }
  const answers: Record<string, string> = {}
  const answer = (url: string): Basic => {
    const headers = new Headers({ 'cache-control': answers[url] ?? '' })
    return { status: 200, type: 'basic', headers, clone: () => answer(url) }
  }
  runInContext(
    worker,
    createContext({ self, caches, clients, URL, Response, fetch: async ({ url }: { url: string }) => answer(url) }),
  )

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
