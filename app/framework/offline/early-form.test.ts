import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const worker = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
const origin = 'https://shop.example'
const piece = `${origin}/shop/Rain%20band`

/** Submits a form without scripts. Returns the service worker's response for a given response of the shop. */
async function sendForm(
  path: string,
  answer: Promise<unknown>,
  { isPatient = false, referrer = `${piece}#reviews` } = {},
) {
  type Listener = (event: object) => void
  const listeners: Record<string, Listener> = {}
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener
    },
  }
  const setTimeout = (over: () => void) => void (isPatient || over())
  const caches = { open: async () => ({ keys: async () => [] }) }
  runInContext(worker, createContext({ self, caches, URL, Response, setTimeout, fetch: () => answer }))
  const answers: unknown[] = []
  const request = { url: `${origin}${path}`, method: 'POST', mode: 'navigate', referrer }
  listeners.fetch?.({ request, respondWith: (response: unknown) => answers.push(response) })
  return (await answers[0]) as Response
}

const buying = '/api/user/cart/buy'

test('the form redirects to the product page if the shop is unreachable or does not respond', async () => {
  for (const answer of [Promise.reject(new TypeError('no network')), new Promise(() => {})]) {
    const { status, headers } = await sendForm(buying, answer)
    expect([status, headers.get('location')]).toEqual([303, `${piece}#buy`])
  }
})

test('a response in time is used', async () => {
  const answer = new Response('', { status: 200 })
  expect(await sendForm(buying, Promise.resolve(answer), { isPatient: true })).toBe(answer)
})

test('any other form reports that it was not sent', async () => {
  const response = await sendForm('/api/feedback', Promise.reject(new TypeError('no network')))
  expect(response.status).toBe(503)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(await response.text()).toContain('The form was not sent.')
})

test('a cross-site form does not redirect, even if its address begins like the shop’s', async () => {
  for (const referrer of [`${origin}.evil.example/`, `${origin}:8443/`, 'https://evil.example/', '']) {
    const { status, headers } = await sendForm(buying, Promise.reject(new TypeError('no network')), { referrer })
    expect([referrer, status, headers.get('location')]).toEqual([referrer, 503, null])
  }
})
