import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** `silent` accepts connections but passes nothing on, like a broken network. */
type Mode = 'open' | 'silent'

export type DatabaseGate = {
  mode: Mode
  calls: number
  /** The gate closes this many connections at once: the first ones. */
  refused: number
  url: string
  cut(): void
}

export async function createDatabaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const url = new URL(databaseUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const sockets = new Set<Socket>()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const gate: DatabaseGate = { mode: 'open', calls: 0, refused: 0, url: '', cut }

  function join(from: Socket, to: Socket) {
    sockets.add(from)
    from
      .on('data', (chunk) => gate.mode === 'silent' || to.write(chunk))
      .on('error', () => to.destroy())
      .on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
  }

  const server = createServer((caller) => {
    gate.calls += 1
    if (gate.calls <= gate.refused) return caller.destroy()
    const onward = connect(target)
    join(caller, onward)
    join(onward, caller)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    cut()
    server.close()
  })
  const address = server.address()
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  gate.url = url.toString()
  return gate
}
