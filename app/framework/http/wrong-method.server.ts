import type { FastifyInstance } from 'fastify'

/** Returns a function that finds the methods of an address, among the routes that are added after this call. */
export function createMethodFinder(app: FastifyInstance): (address: string) => string[] {
  const routes: { url: string; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ url, methods: [method].flat() })
  })
  return (address) => {
    const [path = ''] = address.split('?')
    return [...new Set(routes.filter(({ url }) => matchesPattern(url, path)).flatMap(({ methods }) => methods))].sort()
  }
}

function matchesPattern(pattern: string, path: string): boolean {
  const [parts, segments] = [splitPath(pattern), splitPath(path)]
  return (
    parts.length === segments.length &&
    parts.every((part, n) => (part.startsWith(':') ? segments[n] : part === segments[n]))
  )
}

const splitPath = (address: string) => address.replace(/\/$/, '').split('/')
