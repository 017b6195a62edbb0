import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readClientAddresses } from './client-addresses.server.ts'

function requestFrom(remoteAddress: string, headers: IncomingMessage['headers']): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  request.headers = headers
  return request
}

test.each([
  ['nobody is trusted', undefined, '10.0.0.1', '41.90.0.1', '10.0.0.1'],
  ['another proxy is trusted', '10.0.0.2', '10.0.0.1', '41.90.0.1', '10.0.0.1'],
  ['the proxy is trusted', '10.0.0.1', '10.0.0.1', '41.90.0.1', '41.90.0.1'],
  ['the caller wrote an address before the proxy did', '10.0.0.1', '10.0.0.1', '1.1.1.1, 41.90.0.1', '41.90.0.1'],
])('if %s, a caller has its own address', (_case, trustProxy, peer, forwardedFor, address) => {
  const request = requestFrom(peer, { 'x-forwarded-for': forwardedFor })
  expect(readClientAddresses(trustProxy).addressOf(request)).toBe(address)
})

test.each([
  ['nobody is trusted', undefined, 'evil.example', 'shop.example'],
  ['another proxy is trusted', '10.0.0.2', 'evil.example', 'shop.example'],
  ['the proxy is trusted', '10.0.0.1', 'proxied.example', 'proxied.example'],
  ['the caller wrote a host before the proxy did', '10.0.0.1', 'evil.example, proxied.example', 'proxied.example'],
  ['the proxy says none', '10.0.0.1', undefined, 'shop.example'],
])('if %s, the shop uses only a trusted host', (_case, trustProxy, forwarded, host) => {
  const headers = { host: 'shop.example', ...(forwarded ? { 'x-forwarded-host': forwarded } : {}) }
  expect(readClientAddresses(trustProxy).hostOf(requestFrom('10.0.0.1', headers))).toBe(host)
})
