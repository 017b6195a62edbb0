import { readFileSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A part of this machine with its own limit of memory, swap excluded. */
export type LimitedMachine = {
  /** For a shell, before the program that is to live in it. */
  enter: string
  /** What its processes hold for themselves, in bytes. The files they read are not counted: Linux drops those at need. */
  held(): Promise<number>
  kills(): Promise<number>
  close(): Promise<void>
}

/** Needs root and Linux's first or second kind of control groups; null elsewhere. */
export async function limitMachine(megabytes: number): Promise<LimitedMachine | null> {
  const kind = isSecondKind() ? secondKind : firstKind
  const folder = join(kind.root, `enkiama-bench-${process.pid}`)
  try {
    await mkdir(folder)
    await writeFile(join(folder, kind.limit), String(megabytes * 2 ** 20))
    await writeFile(join(folder, kind.swap), kind.swapValue).catch(() => {})
  } catch {
    await rmdir(folder).catch(() => {})
    return null
  }
  const readNumber = async (file: string, name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await readFile(join(folder, file), 'utf8'))?.[1] ?? 0)
  return {
    enter: `echo $$ > ${folder}/cgroup.procs`,
    held: () => readNumber('memory.stat', kind.held),
    kills: () => readNumber(kind.events, 'oom_kill'),
    close: () => rmdir(folder).catch(() => {}),
  }
}

const firstKind = {
  root: '/sys/fs/cgroup/memory',
  limit: 'memory.limit_in_bytes',
  swap: 'memory.swappiness',
  swapValue: '0',
  held: 'total_rss',
  events: 'memory.oom_control',
}

const secondKind = {
  root: '/sys/fs/cgroup',
  limit: 'memory.max',
  swap: 'memory.swap.max',
  swapValue: '0',
  held: 'anon',
  events: 'memory.events',
}

function isSecondKind(): boolean {
  try {
    return readFileSync('/sys/fs/cgroup/cgroup.controllers', 'utf8').includes('memory')
  } catch {
    return false
  }
}
