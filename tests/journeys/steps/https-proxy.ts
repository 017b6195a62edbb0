import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificate, privateKey } from '#sandbox/daraja/initiator-key.ts'

/** A proxy with its own certificate, as in front of a real shop. `setPort` sets the port of the shop. */
export async function startHttpsProxy(): Promise<{ url: string; setPort(port: number): void; close(): Promise<void> }> {
  let shopPort = 0
  const server: Server = createServer({ cert: certificate, key: privateKey }, (asked, reply) => {
    const forwarded = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': asked.headers.host ?? '',
      'x-forwarded-for': '127.0.0.1',
    }
    const { method = 'GET', url = '/', headers } = asked
    const options = { host: '127.0.0.1', port: shopPort, path: url, method, headers: { ...headers, ...forwarded } }
    const passed = request(options, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    passed.on('error', () => reply.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    setPort(port) {
      shopPort = port
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
