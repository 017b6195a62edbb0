import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readClientAddresses } from './client-addresses.server.ts'

function requestFrom(remoteAddress: string, forwardedFor: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  request.headers = { 'x-forwarded-for': forwardedFor }
  return request
}

test.each([
  ['nobody is trusted', undefined, '10.0.0.1', '41.90.0.1', '10.0.0.1'],
  ['another proxy is trusted', '10.0.0.2', '10.0.0.1', '41.90.0.1', '10.0.0.1'],
  ['the proxy is trusted', '10.0.0.1', '10.0.0.1', '41.90.0.1', '41.90.0.1'],
  ['the caller wrote an address before the proxy did', '10.0.0.1', '10.0.0.1', '1.1.1.1, 41.90.0.1', '41.90.0.1'],
])('where %s the address of a caller is its own', (_case, trustProxy, peer, forwardedFor, address) => {
  expect(readClientAddresses(trustProxy).addressOf(requestFrom(peer, forwardedFor))).toBe(address)
})
