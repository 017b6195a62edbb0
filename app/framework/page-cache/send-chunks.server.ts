import type { ServerResponse } from 'node:http'
import { lengthOf } from './gzip-page.server.ts'

/** The size of the shared buffer. A longer response gets a separate one. */
const maxBytes = 32 * 1024

let sharedBuffer = Buffer.allocUnsafeSlow(maxBytes)

/**
 * Ends a response with its chunks joined: one copy costs less than Node's work for each chunk. The buffer is reused
 * once the socket has taken all of it.
 */
export function endWithChunks(response: ServerResponse, chunks: readonly Buffer[]) {
  const [only] = chunks
  if (only && chunks.length === 1) return void response.end(only)
  const length = lengthOf(chunks)
  if (length > maxBytes) return void response.end(Buffer.concat(chunks, length))
  response.end(concatChunks(chunks).subarray(0, length))
  // The socket still needs the buffer, because the client is slow or earlier responses wait on this connection.
  if (response.writableLength > 0) sharedBuffer = Buffer.allocUnsafeSlow(maxBytes)
}

function concatChunks(chunks: readonly Buffer[]): Buffer {
  let at = 0
  for (const chunk of chunks) at += chunk.copy(sharedBuffer, at)
  return sharedBuffer
}
