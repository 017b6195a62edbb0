import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../../framework/errors.ts'
import { childEnvironment } from '../../framework/process/child-environment.server.ts'

export type PostgresLock = { pid: number; port: number }

/** The first lines of postmaster.pid: process id, data folder, start time, port. */
export async function readPostgresLock(cluster: string): Promise<PostgresLock | null> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && port > 0 ? { pid, port } : null
}

export async function readActiveLock(cluster: string): Promise<PostgresLock | null> {
  const lock = await readPostgresLock(cluster)
  return lock && isRunning(lock.pid) && !(await isOtherProcess(lock.pid, cluster)) ? lock : null
}

/**
 * Removes a lock whose process id belongs to another program (after a reboot) or to a zombie. With such a lock
 * PostgreSQL would refuse to start.
 */
export async function clearStaleLock(cluster: string) {
  const lock = await readPostgresLock(cluster)
  if (lock && isRunning(lock.pid) && (await isOtherProcess(lock.pid, cluster))) {
    await rm(join(cluster, 'postmaster.pid'), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** False if the process can't be examined, so that its lock stays. */
async function isOtherProcess(pid: number, cluster: string): Promise<boolean> {
  if (await isZombie(pid)) return true
  const program = await readlink(`/proc/${pid}/exe`).catch(() => null)
  if (program && !program.includes('postgres')) return true
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return folder !== null && folder !== (await realpath(cluster))
}

async function isZombie(pid: number): Promise<boolean> {
  if (process.platform === 'win32') return false
  const { stdout } =
    process.platform === 'linux'
      ? // The state follows the name, which may contain any character but ends at the last bracket.
        { stdout: (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).replace(/^.*\) /s, '') }
      : await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)], { env: childEnvironment() }).catch(() => ({
          stdout: '',
        }))
  return /^[ZX]/.test(stdout.trim())
}
