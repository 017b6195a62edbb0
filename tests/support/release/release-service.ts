import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The restart delay of deploy/enkiama.service. */
const restartMs = 200

export type ReleaseService = {
  output(): string
  /** The release that a start would use. */
  current(): string
  /** Kills the shop, its child processes and its database at once; then starts the service again. */
  killAll(): Promise<void>
  /** Resolves to the exit code of the service's first process. */
  stop(): Promise<number | null>
}

/** Replaces systemd: starts `current`, and restarts it whenever its first process ends. */
export function startService(home: string, env: Record<string, string>): ReleaseService {
  let child: ChildProcess
  let text = ''
  let isStopped = false

  function start() {
    const current = join(home, 'current')
    child = spawn(join(current, 'node_modules/node/bin/node'), ['start.mjs'], {
      cwd: current,
      detached: true,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ADMIN_PASSWORD: 'faults only 1',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk))
    child.once('exit', (code, signal) => {
      text += `\n[ended with ${code ?? signal}]\n`
      // The remaining processes of a service are killed with it.
      killGroup(child)
      if (!isStopped) setTimeout(() => isStopped || start(), restartMs)
    })
  }

  start()
  return {
    output: () => text,
    current: () => readlinkSync(join(home, 'current')).replace('releases/', ''),
    async killAll() {
      const ended = once(child, 'exit')
      killGroup(child)
      killDatabase(env.DATA_DIR ?? '')
      await ended
    },
    async stop() {
      isStopped = true
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([ended, wait(60_000)])
      killGroup(child)
      return child.exitCode
    },
  }
}

function killGroup({ pid }: ChildProcess) {
  if (pid) killNow(-pid)
}

function killDatabase(dataDir: string) {
  const [postmaster = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  for (const pid of [postmaster, ...children]) killNow(Number(pid))
}

function killNow(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
