import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Manifest = { entry: Chunk; routes: Record<string, Chunk & { path?: string }> }
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

test('no public page loads the library that checks forms', () => {
  const { entry, routes } = readManifest()
  const all = Object.values(routes)
  const frames = all.filter((route) => /\/assets\/(root|shop-layout)-/.test(route.module))
  const pages = all.filter((route) =>
    /\/assets\/(landing-page|category-page|product-page|privacy-page)/.test(route.module),
  )
  expect(frames.length).toBe(2)
  expect(pages.length).toBeGreaterThanOrEqual(4)
  expect(
    [...withImports(globSync('build/client/assets/*.js').map((path) => path.replace('build/client', '')))].some(isZod),
  ).toBe(true)
  for (const page of pages) {
    const chunks = [entry, ...frames, page].flatMap(({ module, imports = [] }) => [module, ...imports])
    expect([...withImports(chunks)].filter(isZod), page.module).toEqual([])
  }
})
