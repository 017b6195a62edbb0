import { globSync, readFileSync } from 'node:fs'
import type { FastifySchema } from 'fastify'
import { expect, test } from 'vitest'
import { type ApiCall, doneAnswer } from '#app/framework/http/module-api.server.ts'
import { createTestShop } from './support/shop/test-shop.ts'

const serverFiles = import.meta.glob<Record<string, unknown>>('../app/**/*call*.server.ts')
const routeFiles = import.meta.glob<Record<string, unknown>>('../app/**/*.api.server.ts')

/**
 * Reads the API calls that files export. It misses a few, which functions declare for each order and payment method.
 */
async function readCalls(): Promise<ApiCall[]> {
  const modules = await Promise.all(Object.values({ ...serverFiles, ...routeFiles }).map((read) => read()))
  return modules.flatMap((module) => Object.values(module)).filter(isCall)
}

function isCall(value: unknown): value is ApiCall {
  return typeof value === 'object' && value !== null && 'path' in value && 'policy' in value
}

function successOf(schema: FastifySchema | undefined): unknown {
  const answers = Object.entries(schema?.response ?? {})
  return answers.find(([status]) => /^[23]/.test(status))?.[1]
}

test('every declared call is a route with its policy and schemas', async () => {
  const { routes } = await createTestShop()
  const calls = await readCalls()
  expect(calls.length).toBeGreaterThan(150)
  for (const { method, path, policy, input, answer = doneAnswer } of calls) {
    const name = `${method} ${path}`
    const route = routes.find((one) => one.method === method && one.url === path)
    expect(route?.policy, name).toBe(policy)
    expect(successOf(route?.schema), `answer of ${name}`).toBe(answer ?? undefined)
    expect(route?.schema?.body, `input of ${name}`).toBe(input)
  }
})

test("every parameter of a call's address has a schema", async () => {
  const { routes } = await createTestShop()
  const varying = routes.filter(({ url }) => url.includes(':'))
  expect(varying.length).toBeGreaterThan(50)
  expect(varying.filter(({ schema }) => !schema?.params).map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

test('pages call the API by its one client', () => {
  const files = globSync('app/**/*.{ts,tsx}', { exclude: (path) => /\.(server|test)\.tsx?$/.test(path) })
  expect(files.length).toBeGreaterThan(100)
  const clients = files.filter((file) => /\bfetch\(|new XMLHttpRequest/.test(readFileSync(file, 'utf8')))
  // In this order: a form with upload progress, a page of a list, the API client, a file download, and a prefetched
  // page.
  expect(clients.sort()).toEqual([
    'app/catalog/admin/send-form.ts',
    'app/catalog/listing/show-list.ts',
    'app/framework/browser/api-client.ts',
    'app/framework/browser/download-file.ts',
    'app/framework/islands/prefetch-pages.ts',
  ])
})
