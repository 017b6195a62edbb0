import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Who asks, and for which host, told as Fastify tells it. */
export type Callers = {
  hostOf(request: IncomingMessage): string
  addressOf(request: IncomingMessage): string
}

/** `trustProxy`: the addresses of proxies, separated by commas. What they say of the caller is believed. */
export function readCallers(trustProxy: string | undefined): Callers {
  if (!trustProxy) {
    return {
      hostOf: ({ headers }) => headers.host ?? '',
      addressOf: ({ socket }) => socket.remoteAddress ?? '',
    }
  }
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()))
  return {
    hostOf({ headers, socket }) {
      const told = headers['x-forwarded-host']
      if (!told || !isTrusted(socket.remoteAddress ?? '', 0)) return headers.host ?? ''
      return String(told).split(',').at(-1)?.trim() ?? ''
    },
    addressOf: (request) => proxyAddr.all(request, isTrusted).at(-1) ?? '',
  }
}
