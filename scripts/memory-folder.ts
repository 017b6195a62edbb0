import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const minSpaceBytes = 6 * 2 ** 30

/**
 * Puts temporary files in memory if there is space: each test has its own database, and disks are slow with thousands
 * of files. Returns a function that removes the folder.
 */
export function openMemoryFolder(): () => void {
  if (!hasSpace()) return () => {}
  const folder = mkdtempSync(join(memoryFolder, 'enkiama-tests-'))
  // If root runs the tests, another user runs their PostgreSQL and must be able to write here.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasSpace(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= minSpaceBytes && freemem() >= minSpaceBytes && allowsPrograms()
  } catch {
    return false
  }
}

/** True if programs may run in the memory folder: tests start programs from temporary folders. */
function allowsPrograms(): boolean {
  if (!existsSync('/proc/mounts')) return false
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  return mounts.some((line) => line.split(' ')[1] === memoryFolder && !/\bnoexec\b/.test(line))
}
