import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clearStaleLock, readActiveLock } from './postgres-lock-file.server.ts'

async function lockOf(pid: number) {
  const cluster = await mkdtemp(join(tmpdir(), 'enkiama-lock-'))
  onTestFinished(() => rm(cluster, { recursive: true, force: true }))
  const file = join(cluster, 'postmaster.pid')
  await writeFile(file, `${pid}\n${cluster}\n0\n5432\n`)
  return { cluster, file }
}

async function makeZombie(): Promise<number> {
  // A shell would reap its child and leave no zombie. This child ends only when the shell has become `sleep`, which
  // does not reap.
  const child = 'while [ "$(cat /proc/$$/comm)" = sh ]; do :; done'
  const parent = spawn('sh', ['-c', `(${child}) & echo $!; exec sleep 600`], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(String(line).trim())
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /)
  return pid
}

test.runIf(process.platform === 'linux')('a lock whose process is dead but not buried is nobody’s', async () => {
  const { cluster, file } = await lockOf(await makeZombie())
  expect(await readActiveLock(cluster)).toBe(null)
  await clearStaleLock(cluster)
  expect(existsSync(file)).toBe(false)
})

test.runIf(process.platform === 'linux')('a lock whose number is now another program’s is nobody’s', async () => {
  const { cluster, file } = await lockOf(process.pid)
  expect(await readActiveLock(cluster)).toBe(null)
  await clearStaleLock(cluster)
  expect(existsSync(file)).toBe(false)
})

test('PostgreSQL itself clears a lock file whose process has ended', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  const { cluster, file } = await lockOf(child.pid ?? 0)
  expect(await readActiveLock(cluster)).toBe(null)
  await clearStaleLock(cluster)
  expect(existsSync(file)).toBe(true)
})
