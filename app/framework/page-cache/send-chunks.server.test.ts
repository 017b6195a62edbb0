import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { endWithChunks } from './send-chunks.server.ts'

const lengths = [20_000, 10, 10_000]
const bodyOf = (letter: string, times = 1) => lengths.map((length) => Buffer.alloc(length * times, letter))

/** Answers `/a` with a short body of that letter, and a capital such as `/A` with a long one, in pieces. */
async function startServer() {
  const counts = { answered: 0, waiting: 0 }
  const server = createServer(({ url = '' }, response) => {
    const letter = url.slice(1)
    const isLong = letter === letter.toUpperCase()
    const pieces = bodyOf(letter, isLong ? 10 : 1)
    response.writeHead(200, { 'content-length': Buffer.concat(pieces).length })
    endWithChunks(response, pieces)
    counts.answered++
    if (response.writableLength > 0) counts.waiting++
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, counts }
}

function open(port: number) {
  const socket = connect({ port, host: '127.0.0.1' })
  const chunks: Buffer[] = []
  return {
    ask: (letters: string) => {
      for (const letter of letters) socket.write(`GET /${letter} HTTP/1.1\r\nhost: x\r\n\r\n`)
    },
    async bodies(): Promise<string> {
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.write('GET /z HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
      await once(socket, 'close')
      return Buffer.concat(chunks)
        .toString()
        .split(/HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)+\r\n/)
        .map(shorten)
        .join(' ')
        .trim()
    },
  }
}

/** Writes 'aaab' as 'a3b1'. */
const shorten = (text: string) => text.replaceAll(/(.)\1*/g, (run, letter: string) => `${letter}${run.length}`)

test('short and long chunks arrive as one body, on consecutive connections', async () => {
  const { port } = await startServer()
  const line = open(port)
  line.ask('aBc')
  expect(await line.bodies()).toBe('a30010 B300100 c30010 z30010')
})

test('a slow reader gets each body complete, whatever other connections receive in the meantime', async () => {
  const { port, counts } = await startServer()
  const slow = open(port)
  let asked = ''
  // Sends requests until a response waits for the client to receive it.
  while (counts.waiting === 0) {
    const letter = 'abcdefgh'[asked.length % 8] ?? 'a'
    asked += letter
    slow.ask(letter)
    while (counts.answered < asked.length) await nextTurn()
  }
  const other = open(port)
  other.ask('uvw')
  expect(await other.bodies()).toBe('u30010 v30010 w30010 z30010')
  expect(await slow.bodies()).toBe([...asked, 'z'].map((letter) => `${letter}30010`).join(' '))
})
