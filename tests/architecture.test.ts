import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** A room may import the floor and the rooms that stand before it in this list. */
const floor = ['platform', 'ui', 'money']
const rooms = [
  'identity',
  'catalog',
  'cart',
  'account',
  'orders',
  'payments',
  'checkout',
  'sales',
  'admin',
  'feedback',
  'storefront',
]

const files = globSync('app/*/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))
const buckets = /(^|\/)(utils|helpers|lib|common|shared|misc)(\/|\.)|\/index\.tsx?$/
const importedFrom = /(?:from|import\()\s*'([^']+)'/g

function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(importedFrom)].map(([, target = '']) => {
    if (target.startsWith('#app/')) return `app/${target.slice('#app/'.length)}`
    return target.startsWith('.') ? normalize(join(dirname(path), target)).replaceAll('\\', '/') : target
  })
}

const roomOf = (path: string) => path.split('/')[1] ?? ''
/** Pages, layouts and the two documents that machines read: React Router takes their loaders out of the browser's build. */
const isRouteModule = (path: string) => /-(page|layout)\.tsx$|\/storefront\/(robots|sitemap)\.ts$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

test('every folder of app/ is a known room', () => {
  expect([...new Set(files.map(roomOf))].filter((room) => ![...floor, ...rooms].includes(room))).toEqual([])
})

test('a room imports only the floor and the rooms before it', () => {
  const order = [...floor, ...rooms]
  const wrong = files
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((target) => target.startsWith('app/') && !target.includes('/+types/'))
        .filter((target) => {
          const [from, to] = [order.indexOf(roomOf(path)), order.indexOf(roomOf(target))]
          return floor.includes(roomOf(path)) ? !floor.includes(roomOf(target)) : to > from
        })
        .map((target) => `${path} -> ${target}`),
    )
  expect(wrong).toEqual([])
})

test('what runs in the browser imports no server code but types', () => {
  const wrong = files
    .filter((path) => !/\.server\.tsx?$/.test(path) && !isTest(path) && !isRouteModule(path))
    .filter((path) => /^import (?!type)[^;]*?from '[^']*\.server\.tsx?'/m.test(readFileSync(path, 'utf8')))
  expect(wrong).toEqual([])
})

test('there are no buckets and no barrels', () => {
  expect([...files, ...globSync('{sandbox,db,scripts,tests}/**/*.ts')].filter((path) => buckets.test(path))).toEqual([])
})

test('no file has grown past 250 lines', () => {
  const long = [...files, ...globSync('{sandbox,db,scripts,tests}/**/*.ts'), 'server.ts']
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > 250)
  expect(long).toEqual([])
})
