import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shopPageKeys } from '#app/content/content-page.ts'
import { islandsPages } from '#app/framework/islands/islands-page.ts'

type Manifest = { entry: Chunk; routes: Record<string, Chunk & { path?: string; index?: boolean; parentId?: string }> }
type Chunk = { module: string; imports?: string[] }

function readManifest(): Manifest {
  const [path = ''] = globSync('build/client/assets/manifest-*.js')
  return JSON.parse(
    readFileSync(path, 'utf8')
      .replace(/^[^=]*=/, '')
      .replace(/;\s*$/, ''),
  ) as Manifest
}

/** Returns these scripts and all scripts that they import. */
function withImports(paths: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const look = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const text = readFileSync(`build/client${path}`, 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) look(`/assets/${name}`)
  }
  paths.forEach(look)
  return seen
}

const isZod = (path: string) => /ZodError/.test(readFileSync(`build/client${path}`, 'utf8'))

/** True for pages of visitors and customers, false for those of the back office. */
const isPublic = (id: string) =>
  /^(storefront|cart|checkout|account|guests|payments)\/|^payment-links\/pay-page$|^(reviews|conversations)\/[a-z-]+$|^[a-z_]+$/.test(
    id,
  ) && !/admin/.test(id)

/** True if the route is a page of islands. A layout has neither a path nor an index. */
const isOfIslands = ({ path, index }: { path?: string; index?: boolean }) =>
  (index || path) && islandsPages.test(`/${path ?? ''}`)

type Page = { id: string; files: string[] }

/** Each page with the scripts of a first visit. */
function publicPages(): Page[] {
  const { entry, routes } = readManifest()
  const [manifest = ''] = globSync('build/client/assets/manifest-*.js')
  return Object.entries(routes).flatMap(([id, route]) => {
    if (!isPublic(id) || id === 'root' || isOfIslands(route)) return []
    const parents = []
    for (let one = route.parentId; one; one = routes[one]?.parentId) parents.push(routes[one])
    const chunks = [entry, route, ...parents].flatMap((one) => (one ? [one.module, ...(one.imports ?? [])] : []))
    return [{ id, files: [...withImports(chunks), manifest.replace('build/client', '')] }]
  })
}

test('no public page loads the schema library', () => {
  const all = globSync('build/client/assets/*.js').map((path) => path.replace('build/client', ''))
  expect(all.some(isZod), 'the library is found where it is').toBe(true)
  const pages = publicPages()
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter(({ files }) => files.some(isZod)).map(({ id }) => id)).toEqual([])
})

/** The budget of a first visit: KB of Brotli and files. It is smallest for the storefront, whose links people share. */
const budgets: [page: RegExp, mostKilobytes: number, mostFiles: number][] = [
  [/^storefront\//, 130, 9],
  [/^(checkout\/order|guests\/|payments\/|payment-links\/|reviews\/|conversations\/)/, 135, 17],
  [/^account\//, 135, 15],
  [/^(cart\/|checkout\/)/, 150, 17],
]

function kilobytesOf(files: Iterable<string>): number {
  const packed = (path: string) =>
    statSync(`build/client${path}.br`, { throwIfNoEntry: false }) ?? statSync(`build/client${path}`)
  return [...files].reduce((sum, path) => sum + packed(path).size, 0) / 1024
}

test('each page of the shop keeps within its script budget', () => {
  const over = publicPages().flatMap(({ id, files }) => {
    const kilobytes = kilobytesOf(files)
    const [, mostKilobytes = 0, mostFiles = 0] = budgets.find(([page]) => page.test(id)) ?? []
    return kilobytes > mostKilobytes || files.length > mostFiles
      ? [`${id}: ${kilobytes.toFixed(1)} KB in ${files.length} files`]
      : []
  })
  expect(over).toEqual([])
})

const built = (name: string) =>
  globSync(`build/client/assets/${name}-*.js`).map((path) => path.slice('build/client'.length))

const pageIsland = /(\w+):async\(\)=>[^;]*?import\([`"']\.\/([^`"']+\.js)/g

/** Page-specific islands by name. */
function pageIslands(): Map<string, string> {
  const [entry = ''] = built('islands')
  const text = readFileSync(`build/client${entry}`, 'utf8')
  return new Map([...text.matchAll(pageIsland)].map(([, name = '', file]) => [name, `/assets/${file}`]))
}

/** The page-specific islands, which these pages have besides the common ones. */
const ownIslands = { landing: ['feedback', 'lookbook'], list: ['filters'], product: ['buy', 'gallery', 'seen'] }
const maxKilobytes = { landing: 77, list: 75, product: 80 }

test('a page of islands loads at most 5 KB before the first touch, without further imports', () => {
  const loader = built('loader')
  expect(loader).toHaveLength(1)
  expect([...withImports(loader)]).toEqual(loader)
  expect(kilobytesOf(loader)).toBeLessThan(5)
  expect([...pageIslands().keys()].toSorted()).toEqual(Object.values(ownIslands).flat().toSorted())
})

test.each(['landing', 'list', 'product'] as const)(
  'the %s page keeps within its budget with all its islands',
  (page) => {
    const own = ownIslands[page]
    const files = own.map((name) => pageIslands().get(name) ?? '')
    const islands = withImports([...built('islands'), ...files])
    expect(islands.size).toBeGreaterThan(own.length + 1)
    expect(kilobytesOf([...built('loader'), ...islands])).toBeLessThan(maxKilobytes[page])
    const texts = [...islands].map((path) => readFileSync(`build/client${path}`, 'utf8'))
    expect(
      texts.filter((text) => text.includes('reactRouter')),
      'no island needs the router',
    ).toEqual([])
  },
)

test("the pages of islands are the landing page, lists, search, products, staff's pages and the privacy page", () => {
  const paths = Object.values(readManifest().routes).flatMap((route) => (isOfIslands(route) ? [route.path ?? ''] : []))
  expect(paths.toSorted()).toEqual(['', ...shopPageKeys, 'search', 'shop/:productName', 'privacy'].toSorted())
})

test('every island of a page is registered in the browser', () => {
  const pages = globSync('app/**/*.tsx').flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/<Island\s+name="(\w+)"\s+of=\{(\w+)\}/g),
  ])
  const listed = readFileSync('app/islands.tsx', 'utf8')
  const ofPage = (name = '', component = '') =>
    listed.split('\n').some((line) => line.includes(` ${name}: async`) && line.includes(`.${component})`))
  const unknown = pages.filter(
    ([, name, component]) => !listed.includes(`${name}: hydrateWith(${component})`) && !ofPage(name, component),
  )
  expect(pages.length).toBeGreaterThan(3)
  expect(unknown.map(([, name]) => name)).toEqual([])
})
