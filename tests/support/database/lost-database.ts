import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/infra/postgres/embedded-postgres.server.ts'

export type LosableDatabase = {
  /** Stays the same, even if the server's own port changes. */
  url: string
  /** Breaks every connection and refuses new ones, then stops the server. */
  takeAway(): Promise<void>
  bringBack(): Promise<void>
}

export async function startLosableDatabase(dataDir: string): Promise<LosableDatabase> {
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir })
  const sockets = new Set<Socket>()
  let entrance = await openEntrance(0, () => Number(new URL(server.url()).port), sockets)
  const url = new URL(server.url())
  url.port = String(portOf(entrance))
  const shut = () => {
    const isShut = new Promise((resolve) => entrance.close(resolve))
    for (const socket of sockets) socket.destroy()
    return isShut
  }
  onTestFinished(async () => {
    await shut()
    await server.stop()
  })
  return {
    url: url.href,
    async takeAway() {
      await shut()
      await server.stop()
    },
    async bringBack() {
      server = await startEmbeddedPostgres({ dataDir })
      entrance = await openEntrance(Number(url.port), () => Number(new URL(server.url()).port), sockets)
    },
  }
}

function openEntrance(port: number, target: () => number, sockets: Set<Socket>): Promise<Server> {
  const entrance = createServer((client) => {
    const database = connect(target(), '127.0.0.1')
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.pipe(database).pipe(client)
  })
  return new Promise((resolve, reject) => {
    entrance.once('error', reject)
    entrance.listen(port, '127.0.0.1', () => resolve(entrance))
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the entrance is shut')
  return address.port
}
