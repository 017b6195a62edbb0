import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { keepOnce } from '../database/keep-once.server.ts'
import { machineMegabytes } from '../process/machine-memory.server.ts'
import { canEnter, type DatabaseUser, findDatabaseUser } from './database-user.server.ts'
import { freePort } from './free-port.server.ts'
import { clearStaleLock, readLivingLock, readPostgresLock } from './postgres-lock-file.server.ts'
import { memorySettings } from './postgres-memory.ts'
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.server.ts'

const run = promisify(execFile)

export type EmbeddedPostgres = {
  url(): string
  /** Restarts a server that died, on the same port if that is free. */
  restore(): Promise<void>
  wasAdopted: boolean
  stop(): Promise<void>
  /** Stops it and removes all its files. */
  discard(): Promise<void>
}

type Options = {
  dataDir: string
  isDurable?: boolean
  onProgress?: (line: string) => void
  findPort?: (wanted?: number) => Promise<number>
}

type Place = { cluster: string; programs: PostgresPrograms; user: DatabaseUser | null }

/** Where the shop runs as root, and PostgreSQL's user can't enter the data folder, uses /var/lib/enkiama. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, isDurable = true, onProgress = () => {}, findPort = freePort } = options
  await mkdir(dataDir, { recursive: true })
  const place = await findPlace(dataDir)
  const password = await keepOnce(join(dataDir, 'database-password'), () => randomBytes(24).toString('base64url'))

  const running = await findRunning(place.cluster, password)
  const state = { port: running ?? 0, isStopped: false }
  const url = () => clusterUrl(state.port, password)
  if (!running) {
    if (!(await isCluster(place.cluster))) {
      onProgress('Creating the database')
      await initCluster(place, password)
    }
    await clearStaleLock(place.cluster)
    onProgress('Starting the database')
    state.port = await startOnPort(place, isDurable, findPort)
    await ensureDatabase(url())
  }

  async function restore() {
    if (state.isStopped) return
    const living = await readLivingLock(place.cluster)
    if (!living) await clearStaleLock(place.cluster)
    state.port = living?.port ?? (await startOnPort(place, isDurable, () => findPort(state.port)))
  }

  function stop() {
    state.isStopped = true
    return stopCluster(place)
  }

  return {
    url,
    wasAdopted: running !== null,
    restore: takingTurns(restore),
    stop,
    async discard() {
      await stop()
      await rm(place.cluster, { recursive: true, force: true })
    },
  }
}

const longestWaitMs = 5_000

/** Calls during a restart share it. After a failed one, the next waits longer each time. */
function takingTurns(restore: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null
  let waitMs = 250
  let notBefore = 0
  async function tryNow() {
    if (Date.now() < notBefore) throw new Error('the database did not start and is tried again soon')
    try {
      await restore()
      waitMs = 250
    } catch (error) {
      notBefore = Date.now() + waitMs
      waitMs = Math.min(waitMs * 2, longestWaitMs)
      throw error
    }
  }
  return () => {
    current ??= tryNow().finally(() => {
      current = null
    })
    return current
  }
}

async function findPlace(dataDir: string): Promise<Place> {
  const programs = await findPostgresPrograms()
  const user = await findDatabaseUser()
  if (!user || (canEnter(user, dataDir) && canEnter(user, dirname(programs.postgres)))) {
    return { cluster: join(dataDir, 'postgres'), programs, user }
  }
  const home = '/var/lib/enkiama'
  const copied = await programs.copyTo(join(home, 'programs'))
  const cluster = canEnter(user, dataDir)
    ? join(dataDir, 'postgres')
    : join(home, 'clusters', await keepOnce(join(dataDir, 'database-place'), () => randomBytes(9).toString('hex')))
  return { cluster, programs: copied, user }
}

function clusterUrl(port: number, password: string, database = 'shop'): string {
  return `postgres://shop:${password}@127.0.0.1:${port}/${database}`
}

async function isCluster(cluster: string): Promise<boolean> {
  return readFile(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

async function initCluster({ cluster, programs, user }: Place, password: string) {
  // Another name first: an interrupted start must not leave what looks like a database.
  const draft = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  await rm(draft, { recursive: true, force: true })
  // `mkdir` would give the mode to new parent folders too, and lock out the database's user.
  await mkdir(draft, { recursive: true })
  await chmod(draft, 0o700)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) {
    await chown(draft, user.uid, user.gid)
    await chown(passwordFile, user.uid, user.gid)
  }
  const how = ['--auth=scram-sha-256', '--username=shop', '--encoding=UTF8', '--locale=C', `--pwfile=${passwordFile}`]
  try {
    await run(programs.initdb, ['-D', draft, ...how], runAs(user))
    await rename(draft, cluster)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

const mostPorts = 5

/** Returns the port. Another program may take a free one before the database does: then the next is tried. */
async function startOnPort(place: Place, isDurable: boolean, findPort: () => Promise<number>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = await findPort()
    try {
      await startCluster(place, port, isDurable)
      return port
    } catch (error) {
      if (tries === mostPorts || !String(error).includes('Address already in use')) throw error
    }
  }
}

async function startCluster({ cluster, programs, user }: Place, port: number, isDurable: boolean) {
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    '-c max_connections=100',
    '-c jit=off', // Compiling a statement costs a connection more memory and time than it saves a shop.
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
    const tail = await readFile(log, 'utf8').then(
      (text) => text.slice(-1500),
      () => '',
    )
    throw new Error(`PostgreSQL did not start:\n${tail}`, { cause: error })
  }
}

async function stopCluster({ cluster, programs, user }: Place) {
  try {
    // 'fast' ends open connections and still shuts down cleanly.
    await run(programs.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30'], runAs(user))
  } catch (error) {
    if (await readPostgresLock(cluster)) throw error
  }
}

function runAs(user: DatabaseUser | null) {
  return { ...(user ? { uid: user.uid, gid: user.gid } : {}), cwd: '/', env: { ...process.env, LC_ALL: 'C' } }
}

async function findRunning(cluster: string, password: string): Promise<number | null> {
  for (let tries = 0; tries < 40; tries++) {
    const lock = await readLivingLock(cluster)
    if (!lock) return null
    const answer = await tryConnect(clusterUrl(lock.port, password))
    if (answer === 'up') return lock.port
    // PostgreSQL may take some seconds to recover after a crash.
    if (answer === 'down') return null
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return null
}

async function tryConnect(url: string): Promise<'up' | 'starting' | 'down'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'up'
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === '3D000') return ensureDatabase(url).then(() => 'up' as const)
    return code === '57P03' ? 'starting' : 'down'
  } finally {
    await client.end().catch(() => {})
  }
}

async function ensureDatabase(url: string) {
  const admin = new URL(url)
  const database = admin.pathname.slice(1)
  admin.pathname = '/postgres'
  const client = new Client({ connectionString: admin.href, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database "${database}"`)
  } finally {
    await client.end()
  }
}
