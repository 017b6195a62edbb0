import http from 'node:http'
import net from 'node:net'
import type { FuzzRequest } from './requests.ts'

export type FuzzResponse = { status: number; type: string; text: string; ms: number }

/** A response that is incomplete after this time counts as missing. */
export const timeoutMs = 60_000

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/**
 * Uses Node's client if it can send the request, otherwise raw bytes. Status 0: the connection was cut, or the response
 * timed out.
 */
export async function sendRequest(port: number, ready: FuzzRequest): Promise<FuzzResponse> {
  const began = performance.now()
  const response = await (canBeSaid(ready) ? byClient(port, ready) : byBytes(port, ready))
  return { ...response, ms: performance.now() - began }
}

function canBeSaid({ path, headers }: FuzzRequest): boolean {
  return (
    !/[^\x21-\xff]/.test(path) &&
    headers.every(([, value]) => !/[^\t\x20-\x7e\x80-\xff]/.test(value)) &&
    !headers.some(([name]) => /^(upgrade|expect)$/.test(name))
  )
}

type Plain = Omit<FuzzResponse, 'ms'>

function byClient(port: number, { method, path, headers, body }: FuzzRequest): Promise<Plain> {
  return new Promise((resolve) => {
    const request = http.request({ port, host: '127.0.0.1', method, path, agent })
    const patience = setTimeout(() => request.destroy(), timeoutMs)
    request.on('close', () => clearTimeout(patience))
    request.setHeader('host', `localhost:${port}`)
    for (const [name, value] of headers) request.setHeader(name, value)
    if (body) request.setHeader('content-length', body.length)
    request.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', () => resolve({ status: 0, type: '', text: 'cut' }))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    // The shop may refuse a body before it is read, and close the connection.
    request.on('error', () => resolve({ status: 0, type: '', text: 'cut' }))
    request.end(body ?? undefined)
  })
}

function byBytes(port: number, { method, path, headers, body }: FuzzRequest): Promise<Plain> {
  const lines = [
    ['host', `localhost:${port}`],
    ...headers,
    ['connection', 'close'],
    ...(body ? [['content-length', String(body.length)]] : []),
  ]
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const finish = () => {
      const text = Buffer.concat(chunks).toString('latin1')
      const [, status] = /^HTTP\/1\.1 (?!1\d\d)(\d{3})/m.exec(text) ?? []
      resolve({
        status: Number(status ?? 0),
        type: /^content-type: (.*)$/im.exec(text)?.[1] ?? '',
        text: text.split('\r\n\r\n').slice(1).join(),
      })
    }
    const patience = setTimeout(() => socket.destroy(), timeoutMs)
    socket.on('close', () => clearTimeout(patience))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', finish)
    socket.on('close', finish)
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]))
  })
}
