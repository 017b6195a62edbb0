import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { makeDataDir } from '#tests/support/database/own-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { freePort } from './free-port.server.ts'

test('a port that another program takes in the last moment is left to it', async () => {
  const other = createServer()
  const taken = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
  })
  const findPort = vi.fn(freePort).mockResolvedValueOnce(taken)
  const dataDir = await makeDataDir()
  const database = await startEmbeddedPostgres({ dataDir, isDurable: false, findPort })
  expect(findPort).toHaveBeenCalledTimes(2)
  expect(new URL(database.url()).port).not.toBe(String(taken))
  await database.stop()
  other.close()
  await rm(dataDir, { recursive: true, force: true })
})
