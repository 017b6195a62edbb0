import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { findDatabaseUser } from '../../../app/infra/postgres/database-user.server.ts'
import { findFreePort } from '../../../app/infra/postgres/free-port.server.ts'
import { command } from './database.ts'
import { makeDataDir } from './own-database.ts'

const postgresHome = '/usr/lib/postgresql'
const programs = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' }

/** Debian's packages patroni, etcd-server, haproxy and postgresql. */
export const missingPrograms = [...Object.values(programs), postgresHome].filter((path) => !existsSync(path))

export type Node = { name: string; folder: string; port: number; restPort: number }

export type Cluster = {
  /** The URL with the addresses of the three hosts. */
  url: string
  /** The URL of HAProxy, which learns the primary from Patroni. */
  proxyUrl: string
  primary(): Promise<Node>
  /** Sends a signal to every process of the node's simulated machine. */
  signal(node: Node, signal: NodeJS.Signals): void
  start(node: Node): void
  /** Waits until the cluster has a primary, a synchronous standby and an asynchronous one. */
  untilWhole(): Promise<void>
  switchOver(): Promise<void>
}

type Member = { name: string; role: string; state: string }

export async function startCluster(): Promise<Cluster> {
  const home = await makeDataDir()
  const ports = [await findFreePort(), await findFreePort()] as const
  const nodes: Node[] = []
  for (const name of ['one', 'two', 'three'])
    nodes.push({ name, folder: join(home, name), port: await findFreePort(), restPort: await findFreePort() })
  const run = keepProcesses(home)
  run('etcd', programs.etcd, etcdFlags(join(home, 'etcd'), ...ports))
  const start = (node: Node) => run(node.name, programs.patroni, [writePatroni(node, ports[0])])
  nodes.forEach(start)
  const proxyPort = await findFreePort()
  writeFileSync(join(home, 'haproxy.cfg'), proxySettings(proxyPort, nodes))

  const living = () => nodes.map(({ restPort }) => `http://127.0.0.1:${restPort}`)
  const members = () => Promise.any(living().map(readMembers))
  const primary = async () => {
    const leader = (await members()).find(({ role }) => role === 'leader')
    const node = nodes.find(({ name }) => name === leader?.name)
    if (!node) throw new Error('there is no primary')
    return node
  }
  const untilWhole = async () => {
    try {
      await expect.poll(() => members().then(rolesOf, () => []), slowly).toEqual(wholeRoles)
    } catch (error) {
      throw new Error(`The cluster is not whole again:\n${nodes.map(lastWords).join('\n')}`, { cause: error })
    }
  }
  await untilWhole()
  const { port } = await primary()
  await command(`postgres://postgres@127.0.0.1:${port}/postgres`, 'create role shop login')
  await command(`postgres://postgres@127.0.0.1:${port}/postgres`, 'create database shop owner shop')
  run('haproxy', programs.haproxy, ['-f', join(home, 'haproxy.cfg')])
  return {
    url: `postgres://shop@${nodes.map((node) => `127.0.0.1:${node.port}`).join(',')}/shop`,
    proxyUrl: `postgres://shop@127.0.0.1:${proxyPort}/shop`,
    primary,
    signal: ({ folder }, signal) => signalAll(folder, signal),
    start,
    untilWhole,
    async switchOver() {
      const { name, restPort } = await primary()
      const asked = { method: 'POST', body: JSON.stringify({ leader: name }) }
      const answer = await fetch(`http://127.0.0.1:${restPort}/switchover`, asked)
      if (!answer.ok) throw new Error(await answer.text())
    },
  }
}

const slowly = { timeout: 120_000, interval: 200 }
const wholeRoles = ['leader', 'replica', 'sync_standby']

const lastWords = ({ name, folder }: Node) => `${name}: ${readFileSync(`${folder}.log`, 'utf8').slice(-3_000)}`

async function readMembers(url: string): Promise<Member[]> {
  const answer = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(2_000) })
  return ((await answer.json()) as { members: Member[] }).members
}

const rolesOf = (members: Member[]) =>
  members.flatMap(({ role, state }) => (['running', 'streaming'].includes(state) ? role : [])).sort()

/**
 * Starts the processes as PostgreSQL's own user, because none of them starts a server as root, and ends them with the
 * test.
 */
function keepProcesses(home: string) {
  const user = findDatabaseUser()
  const children: ChildProcess[] = []
  onTestFinished(async () => {
    signalAll(home, 'SIGKILL')
    await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    await expect.poll(() => processesIn(home)).toEqual([])
    rmSync(home, { recursive: true, force: true })
  })
  return async (name: string, program: string, flags: string[]) => {
    const as = await user
    const folder = join(home, name)
    mkdirSync(folder, { recursive: true })
    if (as) chownSync(folder, as.uid, as.gid)
    const log = openSync(join(home, `${name}.log`), 'a')
    const stdio: StdioOptions = ['ignore', log, log]
    children.push(spawn(program, flags, { cwd: folder, stdio, ...(as ? { uid: as.uid, gid: as.gid } : {}) }))
    closeSync(log)
  }
}

function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workplaceOf(pid).startsWith(`${folder}/`))
}

function workplaceOf(pid: number): string {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}/`
  } catch {
    return ''
  }
}

function signalAll(folder: string, signal: NodeJS.Signals) {
  for (const pid of processesIn(folder)) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // The process ended by itself after it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/**
 * Patroni before 3.1 needs etcd's older API: with the newer one it may lose its synchronous standby permanently
 * (Patroni issue 2779).
 */
function etcdFlags(folder: string, port: number, peerPort: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const to = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer]
  const first = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`, '--name', 'etcd']
  return [...to, ...first, '--data-dir', join(folder, 'data'), '--enable-v2']
}

/** Patroni replaces a lost primary after at most six seconds. A commit is confirmed only when two machines have it. */
const clusterRules = {
  ttl: 6,
  loop_wait: 1,
  retry_timeout: 2,
  primary_start_timeout: 0,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: { max_connections: 100, wal_log_hints: 'on', wal_retrieve_retry_interval: '500ms' },
  },
}

function writePatroni({ name, folder, port, restPort }: Node, etcdPort: number): string {
  const login = { username: 'postgres' }
  const settings = {
    scope: 'shop',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: { dcs: clusterRules, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }] },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: join(postgresHome, readdirSync(postgresHome).sort().at(-1) ?? '', 'bin'),
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: login, replication: login, rewind: login },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: folder },
    },
  }
  mkdirSync(folder, { recursive: true })
  // Patroni reads YAML, and JSON is valid YAML.
  writeFileSync(join(folder, 'patroni.yml'), JSON.stringify(settings))
  return join(folder, 'patroni.yml')
}

function proxySettings(port: number, nodes: Node[]): string {
  const servers = nodes.map(
    (node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort} check inter 1s fall 2 rise 1`,
  )
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 1s',
    '  timeout client 30m',
    '  timeout server 30m',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /primary',
    '  default-server on-marked-down shutdown-sessions',
    ...servers,
    '',
  ].join('\n')
}
