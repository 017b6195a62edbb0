import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Returns the client's address and the requested host, as Fastify reads them. */
export type ClientAddresses = { hostOf(request: IncomingMessage): string; addressOf(request: IncomingMessage): string }

/** `trustProxy`: the addresses of proxies whose forwarding headers are trusted, separated by commas. */
export function readClientAddresses(trustProxy: string | undefined): ClientAddresses {
  if (!trustProxy) {
    return { hostOf: ({ headers }) => headers.host ?? '', addressOf: ({ socket }) => socket.remoteAddress ?? '' }
  }
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()))
  return {
    hostOf({ headers, socket }) {
      const forwarded = headers['x-forwarded-host']
      if (!forwarded || !isTrusted(socket.remoteAddress ?? '', 0)) return headers.host ?? ''
      return String(forwarded).split(',').at(-1)?.trim() ?? ''
    },
    addressOf: (request) => proxyAddr.all(request, isTrusted).at(-1) ?? '',
  }
}
