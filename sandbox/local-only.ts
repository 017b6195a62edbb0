import type { FastifyInstance } from 'fastify'

const contentPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Refuses requests for other host names, because a foreign name can resolve to this machine. Also refuses changes from
 * pages of other sites. Programs other than browsers are allowed, because they send no Origin.
 */
export function refuseOutsiders(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host ?? ''
    if (!/^(127\.0\.0\.1|localhost):\d+$/.test(host)) {
      return reply.code(403).type('text/plain').send('This simulator answers on this machine only.')
    }
    const { origin } = request.headers
    const isForeign = origin !== undefined && origin !== `http://${host}`
    // Other sites may link to these pages, as the shop does, but must not load anything from here.
    const isLink = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate'
    const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site' && !isLink
    if (isForeign || isCrossSite) {
      return reply.code(403).type('text/plain').send('Only the pages of this simulator may do that.')
    }
    reply.headers({
      'content-security-policy': contentPolicy,
      'x-content-type-options': 'nosniff',
      // With 'no-referrer' a browser would send 'null' as a form's origin, which is refused above.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })
}
