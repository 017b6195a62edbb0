import { createServer } from 'node:http'
import type { BareAnswer } from './bare.ts'

/** Sends prepared responses by Node's HTTP server alone: the maximum of this machine. */
process.once('message', (answers: BareAnswer[]) => {
  const ready = new Map(
    answers.map(({ path, status, headers, body }) => [path, { status, headers, bytes: Buffer.from(body, 'base64') }]),
  )
  const server = createServer(({ url = '' }, response) => {
    const { status, headers, bytes } = ready.get(url) ?? { status: 404, headers: [], bytes: Buffer.alloc(0) }
    response.writeHead(status, headers).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.once('disconnect', () => process.exit())
