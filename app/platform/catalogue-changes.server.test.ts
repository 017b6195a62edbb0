import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestShop } from '#tests/support/test-shop.ts'
import { announceChange, clearWhenCatalogueChanges } from './catalogue-changes.server.ts'

/** A line to the database that can be cut, and counts who comes through. */
async function createGate(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const sockets = new Set<Socket>()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const gate = { refused: 0, calls: 0, url: '', cut }
  const server = createServer((caller) => {
    gate.calls += 1
    if (gate.calls <= gate.refused) return caller.destroy()
    const onward = connect(target)
    for (const [from, to] of [
      [caller, onward],
      [onward, caller],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => to.destroy())
        .on('close', () => to.destroy())
        .pipe(to)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const address = server.address()
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  gate.url = url.toString()
  return gate
}

test('a broken line is opened again once, however long the database was away', async () => {
  const shop = await createTestShop()
  const gate = await createGate(shop.databaseUrl)
  const clear = vi.fn()
  const line = await clearWhenCatalogueChanges(gate.url, { get: async () => null, clear }, shop.log)
  onTestFinished(() => line.close())
  expect(clear).toHaveBeenCalledTimes(1)

  gate.calls = 0
  gate.refused = 3
  gate.cut()
  await expect.poll(() => clear.mock.calls).toHaveLength(2)
  expect(gate.calls).toBe(4)

  await announceChange(shop.db)
  await expect.poll(() => clear.mock.calls).toHaveLength(3)
  const { rows } = await shop.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and query = 'listen catalogue'`,
  )
  expect(rows).toHaveLength(1)
})
