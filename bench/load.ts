import { connect, type Socket } from 'node:net'

export type Load = { perSecond: number; p50Ms: number; p99Ms: number; refused: number }

export type LoadOptions = { port: number; connections: number; seconds: number; next(): string }

/**
 * Each connection sends its next request after the response to the last one. The client uses little processor time,
 * which is left to the server.
 */
export async function load({ port, connections, seconds, next }: LoadOptions): Promise<Load> {
  const times: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  let refused = 0
  const onAnswer = (ms: number, status: string) => {
    times.push(ms)
    if (!/^[23]/.test(status)) refused++
  }
  await Promise.all(Array.from({ length: connections }, () => keepRequesting(port, next, end, onAnswer)))
  const elapsedSeconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const quantile = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { perSecond: times.length / elapsedSeconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99), refused }
}

function keepRequesting(port: number, next: () => string, end: number, answered: (ms: number, status: string) => void) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    let sentAt = 0
    const sendNext = () => {
      sentAt = performance.now()
      socket.write(next())
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('connect', sendNext)
    readAnswers(socket, (status) => {
      const now = performance.now()
      answered(now - sentAt, status)
      if (now < end) return sendNext()
      socket.removeAllListeners('close').end()
      resolve()
    })
  })
}

/** Can't read chunked responses, because the shop sends none. */
function readAnswers(socket: Socket, onAnswer: (status: string) => void) {
  let head = ''
  let missingBytes = 0
  let status = ''
  socket.on('data', (chunk) => {
    if (missingBytes > 0) missingBytes -= chunk.length
    else {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      status = head.slice(9, 12)
      const length = status === '304' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0)
      missingBytes = length - (head.length - end - 4)
      head = ''
    }
    if (missingBytes <= 0) onAnswer(status)
  })
}

export function getRequest(host: string, path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`
}

let callers = 0

/**
 * The rate limit counts by address, so each request comes from another one. The shop must trust 127.0.0.1 as a proxy.
 */
export function nextCallerAddress(): Record<string, string> {
  callers = (callers + 1) % 4_000
  return { 'x-forwarded-for': `41.90.${Math.floor(callers / 250)}.${callers % 250}` }
}
