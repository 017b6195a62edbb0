import { execFile } from 'node:child_process'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#app/infra/postgres/embedded-postgres.server.ts'
import { readPostgresLock } from '#app/infra/postgres/postgres-lock-file.server.ts'
import { makeStartedDataDir } from '../shop/first-start.ts'
import { command } from './database.ts'
import { makeDataDir } from './own-database.ts'

export type Pair = {
  /** The URL with both hosts, the standby first. */
  url: string
  primaryUrl: string
  standbyUrl: string
  killPrimary(): Promise<void>
  /** Resolves when the standby accepts writes. */
  promoteStandby(): Promise<void>
}

/**
 * Two servers with a shop's data. The second replicates synchronously, so it has each commit that the first has
 * confirmed.
 */
export async function startPair(): Promise<Pair> {
  const home = await makeStartedDataDir()
  const otherHome = await makeDataDir()
  await promisify(execFile)('cp', [
    '-a',
    join(home, 'postgres'),
    ...['database-password', 'database-serving-password', 'database-migration-password'].map((name) =>
      join(home, name),
    ),
    otherHome,
  ])
  const primary = await startEmbeddedPostgres({ dataDir: home })
  await follow(join(otherHome, 'postgres'), primary.url())
  const standby = await startEmbeddedPostgres({ dataDir: otherHome })
  onTestFinished(async () => {
    for (const server of [standby, primary]) await server.discard().catch(() => {})
    for (const folder of [home, otherHome]) await rm(folder, { recursive: true, force: true })
  })
  await command(primary.url(), `alter system set synchronous_standby_names = '*'`)
  await command(primary.url(), 'select pg_reload_conf()')
  const { host } = new URL(primary.url())
  return {
    url: primary.url().replace(host, `${new URL(standby.url()).host},${host}`),
    primaryUrl: primary.url(),
    standbyUrl: standby.url(),
    async killPrimary() {
      const lock = await readPostgresLock(join(home, 'postgres'))
      if (lock) process.kill(lock.pid, 'SIGKILL')
    },
    promoteStandby: () => command(standby.url(), 'select pg_promote()'),
  }
}

async function follow(cluster: string, primaryUrl: string) {
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primaryUrl}'\n`)
  await writeFile(join(cluster, 'standby.signal'), '')
}
