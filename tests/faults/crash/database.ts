import { execFile } from 'node:child_process'
import { readFileSync, statfsSync } from 'node:fs'
import { chmod, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/infra/postgres/embedded-postgres.server.ts'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'

const run = promisify(execFile)

export type KillableDatabase = {
  url: string
  port: number
  /** False if this machine can't mount a small disk: then no disk fills up. */
  hasOwnDisk: boolean
  /** Sends SIGKILL to all processes of the database at once. */
  kill(): void
  fillDisk(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** Starts a database that the shop does not start or stop, so that the shop and the database can fail separately. */
export async function openKillableDatabase(dataDir: string): Promise<KillableDatabase> {
  const place = join(dataDir, 'database')
  const hasOwnDisk = await mountDisk(place)
  for (const name of ['postgres', 'database-password']) await run('mv', [join(dataDir, name), place])
  const port = await findFreePort()
  const start = () => startEmbeddedPostgres({ dataDir: place, findPort: async () => port })
  let server: EmbeddedPostgres = await start()
  const filler = join(place, 'filler')
  return {
    url: server.url(),
    port,
    hasOwnDisk,
    kill() {
      for (const pid of processesOf(place)) endNow(pid)
    },
    async fillDisk() {
      const file = await open(filler, 'w')
      const { bavail, bsize } = statfsSync(place)
      // Leaves less space than a page of the database's log needs.
      await file.write(Buffer.alloc(Math.max(0, bavail * bsize - 4_096)))
      await file.close()
    },
    async restore() {
      await rm(filler, { force: true })
      server = await startAgain(start)
    },
    async close() {
      await server.stop().catch(() => {})
      if (hasOwnDisk) await run('umount', ['-l', place])
    },
  }
}

const diskMegabytes = 400

async function mountDisk(place: string): Promise<boolean> {
  await mkdir(place)
  await chmod(place, 0o755)
  const options = `size=${diskMegabytes}m,mode=755`
  return run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]).then(
    () => true,
    () => false,
  )
}

/** The server and its child processes, from the kernel's lists. */
function processesOf(place: string): number[] {
  try {
    const server = Number(readFileSync(join(place, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim()
    return [server, ...children.split(' ').filter(Boolean).map(Number)]
  } catch {
    return []
  }
}

/** Ignores a process that has already ended: a child ends by itself after its server. */
function endNow(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Retries: a killed server may leave a child for a moment, which blocks the next start. */
async function startAgain(start: () => Promise<EmbeddedPostgres>, tries = 20): Promise<EmbeddedPostgres> {
  try {
    return await start()
  } catch (error) {
    if (tries === 0) throw error
    return startAgain(start, tries - 1)
  }
}
