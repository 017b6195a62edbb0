import type { FastifyInstance } from 'fastify'

/** Finds by which methods an address of the routes that follow can be called. */
export function createMethodFinder(app: FastifyInstance): (address: string) => string[] {
  const routes: { isIt: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const pattern = url
      .replace(/\/$/, '')
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    routes.push({ isIt: new RegExp(`^${pattern.join('/')}/?$`), methods: [method].flat() })
  })
  return (address) => {
    const [path = ''] = address.split('?')
    return [...new Set(routes.filter(({ isIt }) => isIt.test(path)).flatMap(({ methods }) => methods))].sort()
  }
}
