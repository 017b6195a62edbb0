import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const place = '/dev/shm'
const spaceBytes = 6 * 2 ** 30

/**
 * Has what is made in the meantime lie in memory, where there is enough: each test has a database of its own, and disks are
 * slow at making and removing thousands of files. Returns what takes it away again.
 */
export function openMemoryFolder(): () => void {
  if (!hasSpace()) return () => {}
  const folder = mkdtempSync(join(place, 'enkiama-tests-'))
  // PostgreSQL runs as a user of its own where the tests run as root.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasSpace(): boolean {
  try {
    accessSync(place, constants.W_OK)
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize >= spaceBytes && freemem() >= spaceBytes && allowsPrograms()
  } catch {
    return false
  }
}

/** Tests start programs from folders that they make. */
function allowsPrograms(): boolean {
  if (!existsSync('/proc/mounts')) return false
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
  return mounted.some((line) => line.split(' ')[1] === place && !/\bnoexec\b/.test(line))
}
