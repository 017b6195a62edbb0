import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../app/infra/postgres/free-port.server.ts'
import type { LimitedMachine } from './limited-machine.ts'

const root = join(import.meta.dirname, '..')
const idleMs = 5_000

/** The built shop, started as by `npm start`. */
const startCommand = { folder: root, command: `"${process.execPath}" "${join(root, 'scripts/start.mjs')}" start` }

export type MeasuredShop = { url: string; pid: number; idleMegabytes(): Promise<number>; end(): Promise<void> }

export async function startShopOn(
  machine: LimitedMachine | null,
  env: Record<string, string>,
  { folder, command } = startCommand,
): Promise<MeasuredShop> {
  const port = env.PORT ?? String(await findFreePort())
  const start = `exec ${command}`
  const child = spawn('sh', ['-c', machine ? `${machine.enter} && ${start}` : start], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: port,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://localhost:${port}`,
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
  })
  const url = `http://localhost:${port}`
  while (
    !(await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the shop did not start')
    await pause(200)
  }
  const { pid = 0 } = child
  return {
    url,
    pid,
    async idleMegabytes() {
      await pause(idleMs)
      return megabytesOf(pid)
    },
    async end() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Watches the peak memory of all programs on the limited machine; 0 without such a machine. */
export function watchPeak(machine: LimitedMachine | null) {
  let peakBytes = 0
  const timer = setInterval(async () => {
    peakBytes = Math.max(peakBytes, (await machine?.held().catch(() => 0)) ?? 0)
  }, 250)
  return { megabytes: () => Math.round(peakBytes / 2 ** 20), stop: () => clearInterval(timer) }
}

/** The process's resident memory, parts of Node's executable included. */
export function megabytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
