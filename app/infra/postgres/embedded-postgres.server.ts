import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { withClient } from '../../framework/database/migrations.server.ts'
import { writeOnce } from '../../framework/database/write-once.server.ts'
import { errorCode } from '../../framework/errors.ts'
import { makeRoles, migrationRole, servingRole } from './database-roles.server.ts'
import { canEnter, findDatabaseUser } from './database-user.server.ts'
import { findFreePort } from './free-port.server.ts'
import { type Cluster, initCluster, isInitialized, startOnPort, stopCluster } from './postgres-cluster.server.ts'
import { clearStaleLock, readActiveLock } from './postgres-lock-file.server.ts'
import { findPostgresPrograms } from './postgres-programs.server.ts'

export type EmbeddedPostgres = {
  /** The URL for the superuser, who administers the server. */
  url(): string
  /** The URL for the owner of the tables. */
  migrationUrl(): string
  /** The URL for the role that only reads and writes rows. */
  servingUrl(): string
  /** Restarts a server that died, on the same port if that is free. */
  restore(): Promise<void>
  wasAdopted: boolean
  stop(): Promise<void>
  /** Stops the server and removes all its files. */
  discard(): Promise<void>
}

type Options = {
  dataDir: string
  isDurable?: boolean
  onProgress?: (line: string) => void
  findPort?: (wanted?: number) => Promise<number>
}

/**
 * The server's folder is in the data folder, or in /var/lib/enkiama if the shop runs as root and PostgreSQL's user
 * can't enter the data folder.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, isDurable = true, onProgress = () => {}, findPort = findFreePort } = options
  await mkdir(dataDir, { recursive: true })
  const server = await locateCluster(dataDir)
  const password = await storePassword(dataDir, 'database-password')
  const migrationPassword = await storePassword(dataDir, 'database-migration-password')
  const servingPassword = await storePassword(dataDir, 'database-serving-password')

  const runningPort = await findRunning(server.cluster, [
    (port) => clusterUrl(port, servingPassword, servingRole),
    (port) => clusterUrl(port, password),
  ])
  const state = { port: runningPort ?? 0, isStopped: false }
  const url = () => clusterUrl(state.port, password)
  if (!runningPort) {
    if (!(await isInitialized(server))) {
      onProgress('Creating the database')
      await initCluster(server, password)
    }
    await clearStaleLock(server.cluster)
    onProgress('Starting the database')
    state.port = await startOnPort(server, isDurable, findPort)
  }
  const migrationUrl = () => clusterUrl(state.port, migrationPassword, migrationRole)
  const servingUrl = () => clusterUrl(state.port, servingPassword, servingRole)
  // The first start and data folders of earlier versions need the superuser.
  if (!((await canConnect(migrationUrl())) && (await canConnect(servingUrl())))) {
    await ensureDatabase(url())
    await makeRoles(url(), { migration: migrationPassword, serving: servingPassword })
  }

  async function restore() {
    if (state.isStopped) return
    const activeLock = await readActiveLock(server.cluster)
    if (!activeLock) await clearStaleLock(server.cluster)
    state.port = activeLock?.port ?? (await startOnPort(server, isDurable, () => findPort(state.port)))
  }

  function stop() {
    state.isStopped = true
    return stopCluster(server)
  }

  return {
    url,
    migrationUrl,
    servingUrl,
    wasAdopted: runningPort !== null,
    restore: shareRestart(restore),
    stop,
    async discard() {
      await stop()
      await rm(server.cluster, { recursive: true, force: true })
    },
  }
}

const maxWaitMs = 5_000

/** Concurrent calls share one restart. Each failed restart doubles the pause before the next one. */
function shareRestart(restore: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null
  let waitMs = 250
  let notBefore = 0
  async function tryRestore() {
    if (Date.now() < notBefore) throw new Error('the database did not start; the next try follows soon')
    try {
      await restore()
      waitMs = 250
    } catch (error) {
      notBefore = Date.now() + waitMs
      waitMs = Math.min(waitMs * 2, maxWaitMs)
      throw error
    }
  }
  return () => {
    current ??= tryRestore().finally(() => {
      current = null
    })
    return current
  }
}

async function locateCluster(dataDir: string): Promise<Cluster> {
  const programs = await findPostgresPrograms()
  const defaultFolder = join(dataDir, 'postgres')
  const user = findDatabaseUser(defaultFolder)
  if (!user || (canEnter(user, dataDir) && canEnter(user, dirname(programs.postgres)))) {
    return { cluster: defaultFolder, programs, user }
  }
  const home = '/var/lib/enkiama'
  const copied = await programs.copyTo(join(home, 'programs'))
  const cluster = canEnter(user, dataDir)
    ? defaultFolder
    : join(home, 'clusters', await writeOnce(join(dataDir, 'database-place'), () => randomBytes(9).toString('hex')))
  return { cluster, programs: copied, user }
}

function storePassword(dataDir: string, name: string): Promise<string> {
  return writeOnce(join(dataDir, name), () => randomBytes(24).toString('base64url'))
}

function clusterUrl(port: number, password: string, role = 'shop'): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/shop`
}

/** Tries one login after the other, because the server has no roles until its first start is complete. */
async function findRunning(cluster: string, logins: ((port: number) => string)[]): Promise<number | null> {
  for (let tries = 0; tries < 40; tries++) {
    const lock = await readActiveLock(cluster)
    if (!lock) return null
    const reachability = await tryAll(logins.map((login) => login(lock.port)))
    if (reachability === 'up' || reachability === 'empty') return lock.port
    // PostgreSQL may take some seconds to recover after a crash.
    if (reachability === 'down') return null
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return null
}

/** `empty`: the server accepts the login, but the database does not exist yet. */
type Reachability = 'up' | 'empty' | 'starting' | 'down'

async function tryAll(urls: string[]): Promise<Reachability> {
  for (const url of urls) {
    const reachability = await tryConnect(url)
    if (reachability !== 'down') return reachability
  }
  return 'down'
}

async function tryConnect(url: string): Promise<Reachability> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'up'
  } catch (error) {
    const code = errorCode(error)
    if (code === '3D000') return 'empty'
    return code === '57P03' ? 'starting' : 'down'
  } finally {
    await client.end().catch(() => {})
  }
}

async function canConnect(url: string): Promise<boolean> {
  return (await tryConnect(url)) === 'up'
}

async function ensureDatabase(url: string) {
  const admin = new URL(url)
  const database = admin.pathname.slice(1)
  admin.pathname = '/postgres'
  await withClient(admin.href, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database "${database}"`)
  })
}
