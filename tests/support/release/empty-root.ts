import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'

/** A separate Debian root for a test. Scripts replace `systemctl`, `systemd-run` and `apt`. */
export type EmptyRoot = {
  folder: string
  /** Runs lines of a shell as root, in `/root`, and throws where one fails. */
  run(lines: string, env?: Record<string, string>): Promise<string>
  close(): Promise<void>
}

/** Namespaces and `chroot` need root, and a container that allows them. */
export const canMakeRoot =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0

export async function makeEmptyRoot(): Promise<EmptyRoot> {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-root-'))
  await chmod(folder, 0o755)
  const unshare = ['--mount', '--pid', '--fork', '--kill-child']
  const script = join(import.meta.dirname, 'empty-root.sh')
  const leader = spawn('unshare', [...unshare, script, folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(leader, 'exit')
  const first = () => readFileSync(`/proc/${leader.pid}/task/${leader.pid}/children`, 'utf8').trim()
  await vi.waitUntil(() => existsSync(join(folder, 'run/ready')), { timeout: 60_000 })
  const enter = ['--target', first(), '--mount', '--pid', '--root', '--wdns=/root']
  return {
    folder,
    async run(lines, env = {}) {
      const { stdout } = await promisify(execFile)('nsenter', [...enter, '/bin/sh', '-euc', lines], {
        env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', ...env },
      })
      return stdout
    },
    async close() {
      leader.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
