import { globSync, readFileSync } from 'node:fs'
import type { FastifySchema } from 'fastify'
import { expect, test } from 'vitest'
import { createTestShop } from './support/shop/test-shop.ts'

const routeFiles = import.meta.glob<Record<string, object>>('../app/**/*.api.server.ts')

type Call = { input?: unknown; answer: unknown }

/** The tables of calls that the pages' types come from, as they stand beside the routes. */
async function readTables(): Promise<[name: string, call: Call][]> {
  const modules = await Promise.all(Object.values(routeFiles).map((read) => read()))
  return modules.flatMap((module) =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('Calls'))
      .flatMap(([, table]) => Object.entries(table)),
  )
}

function successOf(schema: FastifySchema | undefined): unknown {
  const answers = Object.entries(schema?.response ?? {})
  return answers.find(([status]) => /^2/.test(status))?.[1]
}

test('every call that pages are typed by is a route with these very schemas', async () => {
  const { routes } = await createTestShop()
  const calls = await readTables()
  expect(calls.length).toBeGreaterThan(30)
  for (const [name, call] of calls) {
    const route = routes.find(({ method, url }) => `${method} ${url.replace(/(.)\/$/, '$1')}` === name)
    expect(route, name).toBeDefined()
    expect(successOf(route?.schema), `answer of ${name}`).toBe(call.answer)
    expect(route?.schema?.body, `input of ${name}`).toBe(call.input)
  }
})

test('pages call the API by its one client', () => {
  const files = globSync('app/**/*.{ts,tsx}', { exclude: (path) => /\.(server|test)\.tsx?$/.test(path) })
  expect(files.length).toBeGreaterThan(100)
  const clients = files.filter((file) => /\bfetch\(|new XMLHttpRequest/.test(readFileSync(file, 'utf8')))
  // The client, a form with files whose way is shown, and a file for the disk.
  expect(clients.sort()).toEqual([
    'app/catalog/admin/send-form.ts',
    'app/platform/browser/api-client.ts',
    'app/platform/browser/download-file.ts',
  ])
})
