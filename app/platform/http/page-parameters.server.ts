import type { ServerBuild } from 'react-router'
import { isSharedPage } from './shared-page.ts'

/** Null for a page that may be personal and read any. */
export type ParametersOf = (path: string) => readonly string[] | null

type Declared = { path: string; reads: readonly string[] | null }

export function readParameters(build: Pick<ServerBuild, 'routes'>): ParametersOf {
  const pages = leavesOf(build)
  const fixed = new Map(pages.filter(({ path }) => !/[:*]/.test(path)).map(({ path, reads }) => [path, reads]))
  const open = pages
    .filter(({ path }) => /[:*]/.test(path))
    .sort((a, b) => Number(a.path.includes('*')) - Number(b.path.includes('*')))
    .map(({ path, reads }) => ({ pattern: patternOf(path), reads }))
  return (path) => {
    // The router ignores letter case and a last slash.
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
