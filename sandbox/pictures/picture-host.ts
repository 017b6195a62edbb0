import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { cutConnection, delayAnswer, sendHtml } from '../answers.ts'
import { type Faults, takeFault } from '../faults.ts'

const width = 600
const height = 750

/** Simulates other platforms' image hosts: each address has its own colours. */
export function servePictures(server: FastifyInstance, { faults }: { faults: Faults['pictures'] }): void {
  server.get<{ Params: { host: string; '*': string } }>('/pictures/:host/*', async (request, reply) => {
    const fault = takeFault(faults)
    await delayAnswer(faults.slowMs)
    if (fault === 'reset') return cutConnection(reply)
    if (fault === 'html') return sendHtml(reply, 200, 'Please prove that you are no robot')
    if (fault === 'not-found') return sendHtml(reply, 404, 'Not found')
    if (fault === 'error-500') return sendHtml(reply, 500, 'Try again later')
    return reply.type('image/png').send(createStripedPng(`${request.params.host}/${request.params['*']}`))
  })
}

/** A PNG of two colours, derived from the address. */
function createStripedPng(address: string): Buffer {
  const colours = createHash('sha256').update(address).digest()
  const line = (colour: Buffer) =>
    Buffer.concat([Buffer.of(0), Buffer.concat(Array.from({ length: width }, () => colour))])
  const [first, second] = [line(colours.subarray(0, 3)), line(colours.subarray(3, 6))]
  const lines = Array.from({ length: height }, (_, row) => (Math.floor(row / 50) % 2 === 0 ? first : second))
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const head = chunk('IHDR', Buffer.concat([size, Buffer.of(8, 2, 0, 0, 0)]))
  return Buffer.concat([
    signature,
    head,
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(8)
  checksum.writeUInt32BE(data.length, 0)
  checksum.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([checksum.subarray(0, 4), body, checksum.subarray(4)])
}
