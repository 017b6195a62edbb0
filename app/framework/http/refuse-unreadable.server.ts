import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemBody } from './problem.ts'

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Node refuses malformed requests before Fastify's hooks run. This answers them with the usual response headers. */
export function refuseUnreadable(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = statuses[error.code ?? ''] ?? 400
    const reason = STATUS_CODES[status] ?? ''
    const body = JSON.stringify(problemBody({ status, message: `${reason}.` }))
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`)
    socket.destroy(error)
  }
}

/** Ignores unknown `Expect` headers, as HTTP allows, because Node's own refusal lacks the shop's headers. */
export function ignoreExpectHeader(server: Server) {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
