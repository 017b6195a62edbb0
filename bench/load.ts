import { connect, type Socket } from 'node:net'

export type Load = { aSecond: number; p50Ms: number; p99Ms: number; refused: number }

export type LoadOptions = { port: number; connections: number; seconds: number; next(): string }

/** Each connection asks again as soon as it was answered. Small enough to leave the processor to who is measured. */
export async function load({ port, connections, seconds, next }: LoadOptions): Promise<Load> {
  const times: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  let refused = 0
  const answered = (ms: number, status: string) => {
    times.push(ms)
    if (!/^[23]/.test(status)) refused++
  }
  await Promise.all(Array.from({ length: connections }, () => keepRequesting(port, next, end, answered)))
  const took = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { aSecond: times.length / took, p50Ms: at(0.5), p99Ms: at(0.99), refused }
}

function keepRequesting(port: number, next: () => string, end: number, answered: (ms: number, status: string) => void) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    let asked = 0
    const ask = () => {
      asked = performance.now()
      socket.write(next())
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('connect', ask)
    readAnswers(socket, (status) => {
      const now = performance.now()
      answered(now - asked, status)
      if (now < end) return ask()
      socket.removeAllListeners('close').end()
      resolve()
    })
  })
}

/** Knows no chunked answers: the shop sends none. */
function readAnswers(socket: Socket, onAnswer: (status: string) => void) {
  let head = ''
  let missing = 0
  let status = ''
  socket.on('data', (chunk) => {
    if (missing > 0) missing -= chunk.length
    else {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      status = head.slice(9, 12)
      const length = status === '304' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0)
      missing = length - (head.length - end - 4)
      head = ''
    }
    if (missing <= 0) onAnswer(status)
  })
}

export function getRequest(host: string, path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`
}

let callers = 0

/** Calls are counted by address, so each comes from another one. The shop must trust 127.0.0.1 as a proxy. */
export function otherCaller(): Record<string, string> {
  callers = (callers + 1) % 4_000
  return { 'x-forwarded-for': `41.90.${Math.floor(callers / 250)}.${callers % 250}` }
}
