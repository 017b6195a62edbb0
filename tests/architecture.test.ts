import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { modules as moduleContents } from './modules.ts'

const modules = Object.keys(moduleContents)

/** Imports of a module that comes later in the list, each with its reason. */
const importedEarly = [
  // Every module's calls get the shop. They all import its type from this file.
  'app/framework/http/module-api.server.ts -> app/shop/shop.server.ts',
]

/** Sibling folders that still import each other both ways. No pair may be added. */
const mutualImports = ['app/framework <-> app/shop']

/** SQL that names a table of a module that comes later in the list, each with its reason. */
const namedEarly = [
  // The sweep deletes unused images. An image on an order's line is in use, so one statement under the sweep's lock
  // must check both tables.
  'app/catalog/admin/product-photos.server.ts -> order_lines',
  // Images that makers took for the buyer of an order.
  'app/catalog/admin/product-photos.server.ts -> order_photographs',
  // Images of reviews.
  'app/catalog/admin/product-photos.server.ts -> review_photos',
  // Images of the landing page.
  'app/catalog/admin/product-photos.server.ts -> shop_looks',
  'app/catalog/admin/product-photos.server.ts -> shop_settings',
  // The shares of reserved stock depend on paid orders, which are read under the stock lock.
  'app/catalog/inventory/reservation-shares.server.ts -> orders',
  // Staff find an order by its payment's phone or receipt. One statement searches and reads the page of the list.
  'app/orders/admin/staff-orders.server.ts -> payment_attempts',
  'app/orders/admin/staff-orders.server.ts -> receipts',
]

const files = globSync('app/*/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))
const buckets = /(^|\/)(utils|helpers|lib|common|shared|misc)(\/|\.)|\/index\.tsx?$/
// Matches an import statement up to its module, without running into the next statement.
const statement = /^(?:import|export)\b(\s+type\b)?(?:(?!\n(?:import|export)\b)[^'"=();])*'([^'\n]+)'/gm
const dynamic = /\bimport\(\s*'([^']+)'/g

type Import = { target: string; isType: boolean }

function importsIn(text: string, path: string): Import[] {
  const found = [
    ...[...text.matchAll(statement)].map(([, type, target = '']) => ({ target, isType: type !== undefined })),
    ...[...text.matchAll(dynamic)].map(([, target = '']) => ({ target, isType: false })),
  ]
  return found.map(({ target, isType }) => ({ target: resolve(target, path), isType }))
}

function resolve(target: string, path: string): string {
  if (target.startsWith('#app/')) return `app/${target.slice('#app/'.length)}`
  return target.startsWith('.') ? normalize(join(dirname(path), target)).replaceAll('\\', '/') : target
}

const readText = (path: string) => readFileSync(path, 'utf8')
const importsOf = (path: string) => importsIn(readText(path), path)
const targetsOf = (path: string) => importsOf(path).map(({ target }) => target)

const moduleOf = (path: string) => path.split('/')[1] ?? ''
/** Pages, layouts, sitemap, robots and feeds: React Router removes their loaders from the client build. */
const isRouteModule = (path: string) =>
  /-(page|layout)\.tsx$|\/storefront\/(robots|sitemap|feeds\/(google|meta)-feed)\.ts$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

test('every folder of app/ is a known module', () => {
  expect([...new Set(files.map(moduleOf))].filter((module) => !modules.includes(module))).toEqual([])
})

/** The imports between files of `app/`, without tests. */
const ownImports = files
  .filter((path) => !isTest(path))
  .flatMap((path) =>
    targetsOf(path)
      .filter((target) => target.startsWith('app/') && !target.includes('/+types/'))
      .map((target) => ({ path, target })),
  )
const isLater = (module: string, than: string) => modules.indexOf(module) > modules.indexOf(than)

test('a module imports only the modules before it', () => {
  const wrong = ownImports
    .filter(({ path, target }) => isLater(moduleOf(target), moduleOf(path)))
    .map(({ path, target }) => `${path} -> ${target}`)
  expect(wrong).toEqual(importedEarly)
})

/** The folders of two files directly below their common folder; null if one folder contains the other. */
function siblingsOf(path: string, target: string): [string, string] | null {
  const [from, to] = [dirname(path).split('/'), dirname(target).split('/')]
  const at = from.findIndex((name, index) => name !== to[index])
  return at < 0 || at >= to.length ? null : [from.slice(0, at + 1).join('/'), to.slice(0, at + 1).join('/')]
}

test('no two sibling folders import each other', () => {
  const pairs = new Set(ownImports.flatMap(({ path, target }) => siblingsOf(path, target)?.join(' <-> ') ?? []))
  const mutual = [...pairs].filter((pair) => {
    const [one = '', other = ''] = pair.split(' <-> ')
    return one < other && pairs.has(`${other} <-> ${one}`)
  })
  expect(mutual.sort()).toEqual(mutualImports)
})

test('no module imports the demo, the sandbox or test support', () => {
  const wrong = files
    .filter((path) => !isTest(path))
    .flatMap((path) => targetsOf(path).map((target) => `${path} -> ${target}`))
    .filter((line) => /-> #?(db|sandbox|tests)\//.test(line))
  expect(wrong).toEqual([])
})

const isServer = (path: string) => /\.server(\.tsx?)?$/.test(path)

test('browser code imports only types from server code', () => {
  const wrong = files
    .filter((path) => !isServer(path) && !isTest(path) && !isRouteModule(path))
    .flatMap((path) => importsOf(path).filter(({ target, isType }) => isServer(target) && !isType))
  expect(wrong).toEqual([])
})

test('every form of import is recognised', () => {
  const text = `import type { A } from './types.server.ts'
import { b } from './b.ts'
import './bare.server.ts'
import {
  c,
  type D,
} from './c.server.ts'
export * from './all.server.ts'
export type { E } from '#app/money/e.server.ts'
export const g = () => import('./later.server.ts')
export type G = 'from'
`
  const server = importsIn(text, 'app/cart/x.ts').filter(({ target }) => isServer(target))
  expect(server.map(({ target, isType }) => `${isType ? 'type ' : ''}${target}`)).toEqual([
    'type app/cart/types.server.ts',
    'app/cart/bare.server.ts',
    'app/cart/c.server.ts',
    'app/cart/all.server.ts',
    'type app/money/e.server.ts',
    'app/cart/later.server.ts',
  ])
})

/** The module that declares each table. */
function tableModules(): Map<string, string> {
  const owned = files
    .filter((path) => path.endsWith('.server.ts') && !isTest(path))
    .flatMap((path) =>
      [...readText(path).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, moduleOf(path)] as const),
    )
  return new Map(owned)
}

/** The tables that a file's `sql` templates name. */
function tablesNamed(text: string, tables: Iterable<string>): string[] {
  const statements = [...text.matchAll(/\bsql(?:<[^`]*?>)?`((?:[^`$]|\$(?!\{)|\$\{[^}]*\})*)`/g)]
  const words = new Set(statements.flatMap(([, body = '']) => body.match(/\w+/g) ?? []))
  return [...tables].filter((table) => words.has(table))
}

test('SQL names no table of a later module without a reason', () => {
  const owners = tableModules()
  const wrong = files
    .filter((path) => path.endsWith('.server.ts'))
    .flatMap((path) =>
      tablesNamed(readText(path), owners.keys())
        .filter((table) => isLater(owners.get(table) ?? '', moduleOf(path)))
        .map((table) => `${path} -> ${table}`),
    )
  expect(wrong.sort()).toEqual(namedEarly)
})

/** Groups of files that import each other in a circle, by Tarjan's algorithm. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const [index, low] = [new Map<string, number>(), new Map<string, number>()]
  const stack: string[] = []
  const circles: string[][] = []
  const lowOf = (path: string) => low.get(path) ?? 0
  function visit(path: string) {
    low.set(path, index.size)
    index.set(path, index.size)
    stack.push(path)
    for (const target of graph.get(path) ?? []) {
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) low.set(path, Math.min(lowOf(path), lowOf(target)))
    }
    if (low.get(path) !== index.get(path)) return
    const circle = stack.splice(stack.indexOf(path))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const path of graph.keys()) if (!index.has(path)) visit(path)
  return circles
}

test('no files import each other in a circle', () => {
  const sources = files.filter((path) => !isTest(path))
  const isSource = new Set(sources)
  const valuesOf = (path: string) =>
    importsOf(path).flatMap(({ target, isType }) => (!isType && isSource.has(target) ? target : []))
  expect(circlesOf(new Map(sources.map((path) => [path, valuesOf(path)])))).toEqual([])
})

test('a circle of files is found', () => {
  const graph = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts', 'd.ts']],
    ['c.ts', ['a.ts']],
    ['d.ts', []],
  ])
  expect(circlesOf(graph)).toEqual([['a.ts', 'b.ts', 'c.ts']])
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
