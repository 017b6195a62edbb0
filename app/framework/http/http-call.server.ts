import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { errorCode } from '../errors.ts'

export type HttpCall = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  connectMs: number
  totalMs: number
  /** Resolves names in place of the system's resolver. */
  lookup?: LookupFunction
  /** Reads only this many bytes. Without it, an answer of more than 256 KB is an error. */
  maxBytes?: number
  /** `latin1` keeps every byte of binary data. */
  encoding?: 'utf8' | 'latin1'
}

/** `not-sent`: nothing was executed. `lost`: the request may have arrived. */
export type HttpAnswer =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'not-sent'; text: string }
  | { kind: 'lost'; text: string }

const defaultMaxBytes = 256 * 1024

/** Opens a new connection: when a reused one breaks, it is unknown whether the request arrived. */
export function callHttp(call: HttpCall): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    const isTls = call.url.startsWith('https:')
    const headers = {
      ...call.headers,
      ...(call.body ? { 'content-length': String(Buffer.byteLength(call.body)) } : {}),
    }
    const request = (isTls ? https : http).request(call.url, {
      method: call.method,
      headers,
      agent: false,
      ...(call.lookup ? { lookup: call.lookup } : {}),
    })
    let isConnected = false
    const connectTimer = setTimeout(() => request.destroy(new Error('connection timed out')), call.connectMs)
    const totalTimer = setTimeout(() => request.destroy(new Error('answer timed out')), call.totalMs)
    const end = (answer: HttpAnswer) => {
      clearTimeout(connectTimer)
      clearTimeout(totalTimer)
      resolve(answer)
    }
    // The system's own message contains internal addresses.
    const fail = (error: Error) =>
      end({ kind: isConnected ? 'lost' : 'not-sent', text: errorCode(error) ?? error.message })

    request.on('socket', (socket) => {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        isConnected = true
        clearTimeout(connectTimer)
      })
    })
    request.on('response', (response) => readAnswer(response, call, end, fail))
    request.on('error', fail)
    request.end(call.body)
  })
}

function readAnswer(
  response: http.IncomingMessage,
  { maxBytes, encoding = 'utf8' }: HttpCall,
  end: (answer: HttpAnswer) => void,
  fail: (error: Error) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  const answer = () => {
    const body = Buffer.concat(chunks).subarray(0, maxBytes).toString(encoding)
    end({ kind: 'answered', status: response.statusCode ?? 0, body })
  }
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > defaultMaxBytes && maxBytes === undefined) return response.destroy(new Error('answer too large'))
    chunks.push(chunk)
    if (maxBytes === undefined || size < maxBytes) return
    answer()
    response.destroy()
  })
  response.on('end', answer)
  response.on('error', fail)
  response.on('aborted', () => fail(new Error('answer cut off')))
}
