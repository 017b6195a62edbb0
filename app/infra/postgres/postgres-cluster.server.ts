import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../../framework/process/child-environment.server.ts'
import { machineMegabytes } from '../../framework/process/machine-memory.server.ts'
import type { DatabaseUser } from './database-user.server.ts'
import { readPostgresLock } from './postgres-lock-file.server.ts'
import { memorySettings } from './postgres-memory.ts'
import type { PostgresPrograms } from './postgres-programs.server.ts'

const run = promisify(execFile)

/** A data directory of PostgreSQL, its programs, and the user that runs them. */
export type Cluster = { cluster: string; programs: PostgresPrograms; user: DatabaseUser | null }

export function isInitialized({ cluster }: Cluster): boolean {
  return existsSync(join(cluster, 'PG_VERSION'))
}

export async function initCluster({ cluster, programs, user }: Cluster, password: string) {
  // Uses another name first, so that an interrupted start does not leave an incomplete database.
  const temporaryFolder = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  await rm(temporaryFolder, { recursive: true, force: true })
  // Sets the mode by `chmod`: `mkdir` would apply it to new parent folders too, which the database's user must enter.
  await mkdir(temporaryFolder, { recursive: true })
  await chmod(temporaryFolder, 0o700)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) {
    await chown(temporaryFolder, user.uid, user.gid)
    await chown(passwordFile, user.uid, user.gid)
  }
  const options = [
    '--auth=scram-sha-256',
    '--username=shop',
    '--encoding=UTF8',
    '--locale=C',
    `--pwfile=${passwordFile}`,
  ]
  try {
    await run(programs.initdb, ['-D', temporaryFolder, ...options], runAs(user))
    await rename(temporaryFolder, cluster)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

const maxPorts = 5

/** Returns the port. If another program takes the port before the database does, tries the next one. */
export async function startOnPort(
  server: Cluster,
  isDurable: boolean,
  findPort: () => Promise<number>,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = await findPort()
    try {
      await startCluster(server, port, isDurable)
      return port
    } catch (error) {
      if (tries === maxPorts || !String(error).includes('Address already in use')) throw error
    }
  }
}

async function startCluster({ cluster, programs, user }: Cluster, port: number, isDurable: boolean) {
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    '-c max_connections=100',
    '-c jit=off', // Compiling a statement costs a connection more memory and time than it saves a shop.
    '-c log_timezone=UTC',
    '-c log_min_messages=log', // The shop logs a failed query itself, without its values.
    ...memorySettings(machineMegabytes()).map((setting) => `-c ${setting}`),
    ...(isDurable ? [] : ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']),
  ]
  const log = join(cluster, 'server.log')
  try {
    await run(programs.pgCtl, ['start', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', settings.join(' ')], {
      ...runAs(user),
      timeout: 90_000,
    })
  } catch (error) {
    const text = await readFile(log, 'utf8').catch(() => '')
    throw new Error(`PostgreSQL did not start:\n${text.slice(-1500)}`, { cause: error })
  }
}

export async function stopCluster({ cluster, programs, user }: Cluster) {
  try {
    // 'fast' ends open connections and still shuts down cleanly.
    await run(programs.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30'], runAs(user))
  } catch (error) {
    if (await readPostgresLock(cluster)) throw error
  }
}

function runAs(user: DatabaseUser | null) {
  return { ...(user ? { uid: user.uid, gid: user.gid } : {}), cwd: '/', env: { ...childEnvironment(), LC_ALL: 'C' } }
}
