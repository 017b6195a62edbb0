import { execFileSync } from 'node:child_process'
import { chmod, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { makeDataDir } from '#tests/support/database/own-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { findFreePort } from './free-port.server.ts'

test('PostgreSQL leaves a port that another program takes in the last moment', async () => {
  const other = createServer()
  const taken = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
  })
  const findPort = vi.fn(findFreePort).mockResolvedValueOnce(taken)
  const dataDir = await makeDataDir()
  const database = await startEmbeddedPostgres({ dataDir, isDurable: false, findPort })
  expect(findPort).toHaveBeenCalledTimes(2)
  expect(new URL(database.url()).port).not.toBe(String(taken))
  await database.stop()
  other.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('root starts the database of another user’s private folder, and creates no second one', async () => {
  const dataDir = await makeDataDir()
  const first = await startEmbeddedPostgres({ dataDir, isDurable: false })
  await query(first.url(), 'create table kept (word text)')
  await first.stop()
  if (process.getuid?.() === 0) {
    execFileSync('chown', ['-R', 'nobody', dataDir])
    await chmod(dataDir, 0o700)
  }
  const second = await startEmbeddedPostgres({ dataDir, isDurable: false })
  expect(await query(second.url(), 'select count(*)::int as words from kept')).toEqual([{ words: 0 }])
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function query(connectionString: string, text: string) {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
