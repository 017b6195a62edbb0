import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'

const svg = 'image/svg+xml'

/** Serves the files of the build in `root`; in development Vite serves them. */
export async function serveFiles(app: FastifyInstance, root: string, vite: ViteDevServer | null): Promise<void> {
  if (vite) {
    app.addHook('onRequest', (request, reply, next) => {
      if (request.url.startsWith('/api/')) return next()
      vite.middlewares(request.raw, reply.raw, () => next())
    })
    return
  }
  const files = join(root, 'build/client')
  const earlier = join(root, 'build/earlier')
  const earlierNames = new Set(existsSync(earlier) ? readdirSync(earlier) : [])
  // A page that was open before the last deploy requests files of the earlier build. Other names get an uncached 404.
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) =>
    earlierNames.has(name) ? reply.sendFile(name, earlier) : reply.code(404).header('cache-control', 'no-store').send(),
  )
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === svg) reply.header('content-type', `${svg}; charset=utf-8`)
  })
  await app.register(fastifyStatic, {
    root: files,
    wildcard: false,
    preCompressed: true,
    index: false,
    globIgnore: ['**/.vite/**', '**/*.{br,gz}'],
    cacheControl: false,
    // No `Last-Modified`, because the etag is enough.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (response, path) => {
      const isNamedByContent = path.startsWith(join(files, 'assets'))
      // Browsers never revalidate an immutable file, so it needs no etag.
      if (isNamedByContent) response.removeHeader('etag')
      response.header(
        'cache-control',
        isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
}
