import type { ServerBuild } from 'react-router'
import { isSharedPage } from './shared-page.ts'

/** Null for a page that may be personal and may read any parameter. */
export type ParametersOf = (path: string) => readonly string[] | null

type PageRoute = { path: string; reads: readonly string[] | null }
type Routes = Pick<ServerBuild, 'routes'>

export function readParameters(build: Routes): ParametersOf {
  const find = pageFinder(build)
  return (path) => find(path)?.reads ?? null
}

/** Returns a function that finds the route pattern of a path. */
export function readPatterns(build: Routes): (path: string) => string {
  const find = pageFinder(build)
  return (path) => find(path)?.path ?? 'none'
}

function pageFinder(build: Routes): (path: string) => PageRoute | null {
  const pages = listPages(build)
  const fixedPages = new Map(pages.filter(({ path }) => !/[:*]/.test(path)).map((page) => [page.path, page]))
  const patternPages = pages
    .filter(({ path }) => /[:*]/.test(path))
    .sort((a, b) => lengthBeforeStar(b) - lengthBeforeStar(a))
    .map((page) => ({ pattern: patternOf(page.path), page }))
  return (path) => {
    // The router ignores letter case and a trailing slash.
    const normalized = path.toLowerCase().replace(/(?<=.)\/+$/, '')
    return fixedPages.get(normalized) ?? patternPages.find(({ pattern }) => pattern.test(normalized))?.page ?? null
  }
}

/** A page for all other addresses of a folder comes before that of the whole shop, and after all pages without one. */
function lengthBeforeStar({ path }: PageRoute): number {
  const length = path.indexOf('*')
  return length < 0 ? Number.MAX_SAFE_INTEGER : length
}

function listPages({ routes }: Routes): PageRoute[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const parents = new Set(all.map((route) => route.parentId))
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  return all
    .filter((route) => !parents.has(route.id))
    .map((route) => {
      const { handle } = route.module
      return { path: pathOf(route.id).toLowerCase() || '/', reads: isSharedPage(handle) ? handle.reads : null }
    })
}

function patternOf(path: string): RegExp {
  const text = path.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${text.replace(/:[^/]+/g, '[^/]+').replace('*', '.*')}$`)
}
