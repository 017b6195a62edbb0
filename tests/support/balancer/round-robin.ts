import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Balancer } from './balancer.ts'

/** HAProxy's default health checks, which `deploy/haproxy.cfg` uses. */
const checks = { everyMs: 2_000, fall: 3, rise: 2 }

type Target = { port: number; isUp: boolean; against: number }

/** Sends requests to each server in turn, and checks each server's readiness. */
export async function startRoundRobin(port: number, shopPorts: readonly number[]): Promise<Balancer> {
  const targets: Target[] = shopPorts.map((shopPort) => ({ port: shopPort, isUp: true, against: 0 }))
  const end = new AbortController()
  for (const target of targets) void keepChecking(target, end.signal)
  let turn = 0
  const next = () => {
    const up = targets.filter(({ isUp }) => isUp)
    return up[turn++ % up.length]
  }
  const server = createServer((call, answer) => void passOn(call, answer, next))
  // No keep-alive timeout, which could close a connection just as the caller sends its next request.
  server.keepAliveTimeout = 0
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    end.abort()
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://localhost:${port}`,
    inUse: async () => targets.flatMap((target) => (target.isUp ? [target.port] : [])),
  }
}

/** A server's state changes only after several opposite answers in a row, as many as `checks` says. */
async function keepChecking(target: Target, signal: AbortSignal) {
  while (!signal.aborted) {
    const isReady = await fetch(`http://127.0.0.1:${target.port}/api/ready`, {
      signal: AbortSignal.timeout(checks.everyMs),
    }).then(
      (answer) => answer.ok,
      () => false,
    )
    target.against = isReady === target.isUp ? 0 : target.against + 1
    if (target.against >= (target.isUp ? checks.fall : checks.rise)) {
      target.isUp = isReady
      target.against = 0
    }
    await wait(checks.everyMs, undefined, { signal }).catch(() => {})
  }
}

const ofConnection = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * If a shop refuses the connection, it has received nothing, so another shop gets the request. Any other error is
 * returned to the caller.
 */
async function passOn(call: IncomingMessage, answer: ServerResponse, next: () => Target | undefined) {
  const body = await buffer(call)
  const forwarded = [call.headers['x-forwarded-for'], call.socket.remoteAddress].filter(Boolean).join(', ')
  const headers = { ...call.headers, 'x-forwarded-for': forwarded, 'content-length': String(body.length) }
  for (const name of ofConnection) delete (headers as Record<string, unknown>)[name]

  function send(tries: number) {
    const target = next()
    if (!target) return answer.writeHead(503).end()
    request({ port: target.port, path: call.url, method: call.method, headers, agent: false })
      .on('response', (message) => {
        const kept = Object.entries(message.headers).filter(([name]) => !ofConnection.includes(name))
        answer.writeHead(message.statusCode ?? 502, Object.fromEntries(kept))
        message.pipe(answer)
        message.on('error', () => answer.destroy())
      })
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries > 1) return send(tries - 1)
        if (answer.headersSent) return answer.destroy()
        answer.writeHead(502).end()
      })
      .end(body)
  }
  send(3)
}
