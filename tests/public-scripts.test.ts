import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

type Manifest = { entry: Chunk; routes: Record<string, Chunk & { path?: string; parentId?: string }> }
type Chunk = { module: string; imports?: string[] }

function readManifest(): Manifest {
  const [path = ''] = globSync('build/client/assets/manifest-*.js')
  return JSON.parse(
    readFileSync(path, 'utf8')
      .replace(/^[^=]*=/, '')
      .replace(/;\s*$/, ''),
  ) as Manifest
}

/** The scripts that load at once with these, by what each one imports. */
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

/** What a visitor or a customer opens: everything but the back office. */
const isPublic = (id: string) =>
  /^(storefront|cart|checkout|account|guests|payments)\/|^requests\/pay-page$|^(reviews|aftercare)\/[a-z-]+$|^[a-z_]+$/.test(
    id,
  ) && !/admin/.test(id)

type Page = { id: string; files: string[] }

/** Each with the scripts that a first visit loads. */
function publicPages(): Page[] {
  const { entry, routes } = readManifest()
  const [manifest = ''] = globSync('build/client/assets/manifest-*.js')
  return Object.entries(routes).flatMap(([id, route]) => {
    if (!isPublic(id) || id === 'root') return []
    const parents = []
    for (let one = route.parentId; one; one = routes[one]?.parentId) parents.push(routes[one])
    const chunks = [entry, route, ...parents].flatMap((one) => (one ? [one.module, ...(one.imports ?? [])] : []))
    return [{ id, files: [...withImports(chunks), manifest.replace('build/client', '')] }]
  })
}

test('no public page loads the library that checks what calls bring', () => {
  const all = globSync('build/client/assets/*.js').map((path) => path.replace('build/client', ''))
  expect(all.some(isZod), 'the library is found where it is').toBe(true)
  const pages = publicPages()
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter(({ files }) => files.some(isZod)).map(({ id }) => id)).toEqual([])
})

/** Script of a first visit in KB of Brotli, and its files. A page that is for everybody has the least. */
const budgets: [page: RegExp, mostKilobytes: number, mostFiles: number][] = [
  [/^(storefront\/landing|storefront\/product|bracelets|body_chains|necklaces|beads|bags|covers|chokers)/, 130, 8],
  [/^search/, 130, 9],
  [/^friendship_bracelets/, 130, 8],
  [/^storefront\//, 130, 9],
  [/^(checkout\/order|guests\/|payments\/|requests\/|reviews\/|aftercare\/)/, 135, 17],
  [/^account\//, 135, 15],
  [/^(cart\/|checkout\/)/, 150, 17],
]

test('each page of the shop loads no more script than its budget', () => {
  const packed = (path: string) =>
    statSync(`build/client${path}.br`, { throwIfNoEntry: false }) ?? statSync(`build/client${path}`)
  const over = publicPages().flatMap(({ id, files }) => {
    const kilobytes = files.reduce((sum, path) => sum + packed(path).size, 0) / 1024
    const [, mostKilobytes = 0, mostFiles = 0] = budgets.find(([page]) => page.test(id)) ?? []
    return kilobytes > mostKilobytes || files.length > mostFiles
      ? [`${id}: ${kilobytes.toFixed(1)} KB in ${files.length} files`]
      : []
  })
  expect(over).toEqual([])
})
