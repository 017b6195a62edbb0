import type { FastifyInstance } from 'fastify'

/** Returns the methods of an address, from the routes that are added after this call. */
export function createMethodFinder(app: FastifyInstance): (address: string) => string[] {
  const routes: { url: string; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ url, methods: [method].flat() })
  })
  return (address) => {
    const [path = ''] = address.split('?')
    return [...new Set(routes.filter(({ url }) => isAt(url, path)).flatMap(({ methods }) => methods))].sort()
  }
}

function isAt(pattern: string, path: string): boolean {
  const [parts, given] = [partsOf(pattern), partsOf(path)]
  return (
    parts.length === given.length && parts.every((part, n) => (part.startsWith(':') ? given[n] : part === given[n]))
  )
}

const partsOf = (address: string) => address.replace(/\/$/, '').split('/')
