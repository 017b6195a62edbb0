import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { contentType } from '../metrics/metric.server.ts'
import { ignoreExpectHeader, refuseUnreadable } from './refuse-unreadable.server.ts'

type MetricsServerOptions = { host: string; port: number; log: Logger }

const headers = {
  'content-type': contentType,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'x-content-type-options': 'nosniff',
}

/** Uses a separate port, so that the metrics are not available at the shop's public address. */
export async function serveMetrics({ host, port, log }: MetricsServerOptions, read: () => Promise<string>) {
  const server = createServer({ requireHostHeader: false }, async ({ method, url }, response) => {
    response.setHeaders(new Headers(headers))
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end('Only GET /metrics is here.\n')
    try {
      const text = await read()
      response.end(text)
    } catch (err) {
      log.error({ err }, 'the metrics could not be collected')
      response.writeHead(500).end()
    }
  })
  server.on('clientError', refuseUnreadable(headers))
  ignoreExpectHeader(server)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
