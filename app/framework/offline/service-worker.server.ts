import type { FastifyInstance } from 'fastify'
import noWorker from './no-service-worker.js?raw'
import worker from './service-worker.js?raw'

const workerPolicy =
  "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'"

/** At the root, so that its scope is every page; never cached, so that switching it off takes effect. */
export function serveServiceWorker(app: FastifyInstance, { serviceWorker }: { serviceWorker: 'on' | 'off' }): void {
  app.get('/service-worker.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', workerPolicy)
      .send(serviceWorker === 'on' ? worker : noWorker),
  )
}
