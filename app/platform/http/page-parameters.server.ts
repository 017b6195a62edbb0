import type { ServerBuild } from 'react-router'
import { isSharedPage } from './shared-page.ts'

/** The query parameters that a page reads, by its path; null where it may be one person's and read any. */
export type ParametersOf = (path: string) => readonly string[] | null

type Declared = { path: string; reads: readonly string[] | null }

/** What the pages of a build declare of themselves, found by a request's path. */
export function readParameters(build: Pick<ServerBuild, 'routes'>): ParametersOf {
  const pages = leavesOf(build)
  const fixed = new Map(pages.filter(({ path }) => !/[:*]/.test(path)).map(({ path, reads }) => [path, reads]))
  const open = pages
    .filter(({ path }) => /[:*]/.test(path))
    .sort((a, b) => Number(a.path.includes('*')) - Number(b.path.includes('*')))
    .map(({ path, reads }) => ({ pattern: patternOf(path), reads }))
  return (path) => {
    // As the router does: letter case and a last slash make no difference.
    const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '')
    const known = fixed.get(plain)
    return known !== undefined ? known : (open.find(({ pattern }) => pattern.test(plain))?.reads ?? null)
  }
}

function leavesOf({ routes }: Pick<ServerBuild, 'routes'>): Declared[] {
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
