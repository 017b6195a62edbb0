import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** `starting`: not everything is prepared yet. `closing`: the server still answers requests. */
export type Readiness = { state: 'starting' | 'open' | 'closing' }

const maxRequestMs = 4_000

export type GracefulShutdown = {
  /** Reports 'not ready' to load balancers, and asks connected clients to reconnect elsewhere. */
  drain(seconds: number): Promise<void>
  /** Accepts no more connections and finishes open requests. Slow ones are cut off, so that the database can close. */
  shutDown(): Promise<void>
}

export function createGracefulShutdown(app: FastifyInstance, readiness: Readiness): GracefulShutdown {
  app.server.prependListener('request', (_request, response) => {
    if (readiness.state === 'closing') response.setHeader('connection', 'close')
  })
  return {
    async drain(seconds) {
      readiness.state = 'closing'
      await wait(seconds * 1_000)
    },
    async shutDown() {
      readiness.state = 'closing'
      const idle = setInterval(() => app.server.closeIdleConnections(), 250)
      const limit = setTimeout(() => app.server.closeAllConnections(), maxRequestMs)
      await app.close().finally(() => {
        clearInterval(idle)
        clearTimeout(limit)
      })
    },
  }
}
