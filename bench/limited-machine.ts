import { readFileSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A Linux control group with its own memory limit and without swap. */
export type LimitedMachine = {
  /** A shell prefix: the command after it runs inside the group. */
  enter: string
  /** The anonymous memory of the group's processes, in bytes. Linux evicts cached files when needed, so they don't count. */
  held(): Promise<number>
  kills(): Promise<number>
  close(): Promise<void>
}

/** Returns null without root or without Linux control groups, version 1 or 2. */
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
