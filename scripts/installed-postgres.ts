import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDatabaseUser } from '../app/infra/postgres/database-user.server.ts'
import { findFreePort } from '../app/infra/postgres/free-port.server.ts'

const packageFolder = '/usr/lib/postgresql'

/** Null without Debian's PostgreSQL, on which the shop must run as well as on the embedded one. */
export async function openInstalledPostgres(): Promise<{ url: string; close(): Promise<void> } | null> {
  const version = existsSync(packageFolder)
    ? readdirSync(packageFolder).sort((a, b) => Number(b) - Number(a))[0]
    : undefined
  const programs = version ? join(packageFolder, version, 'bin') : ''
  if (!version || !existsSync(join(programs, 'initdb'))) return null

  const user = findDatabaseUser()
  const options = { stdio: 'ignore' as const, cwd: '/', ...(user ? { uid: user.uid, gid: user.gid } : {}) }
  const folder = mkdtempSync(join(tmpdir(), 'enkiama-given-'))
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  const port = await findFreePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=100`
  execFileSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '--auth=trust', '--username=shop', '--encoding=UTF8', '--locale=C.UTF-8'],
    options,
  )
  execFileSync(
    join(programs, 'pg_ctl'),
    ['start', '-w', '-D', join(folder, 'data'), '-l', join(folder, 'log'), '-o', settings],
    options,
  )
  process.stdout.write(`  The same tests on PostgreSQL ${version} of this machine\n`)
  return {
    url: `postgres://shop@127.0.0.1:${port}/postgres`,
    async close() {
      execFileSync(join(programs, 'pg_ctl'), ['stop', '-D', join(folder, 'data'), '-m', 'immediate', '-w'], options)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
