// Rolls back a new version that does not become ready. Plain JavaScript, because it must work even if the rest of the
// release does not.
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** More than one, because a kill or a power cut can also end the start of a good version. */
const maxStarts = 3

/** The folder of the release to start: this one, or the previous one. */
export function chooseRelease(root) {
  const home = dirname(dirname(root))
  const file = join(home, 'update.json')
  const state = read(file)
  if (state?.step !== 'switched' || state.to !== basename(root)) return root
  const starts = (state.starts ?? 0) + 1
  if (starts <= maxStarts) {
    write(file, { ...state, starts })
    return root
  }
  rollBack(home, state.from)
  write(file, { ...state, step: 'rolled-back', problem: 'It was started several times and did not become ready.' })
  return join(home, 'releases', state.from)
}

function rollBack(home, name) {
  const next = join(home, 'next')
  rmSync(next, { force: true })
  symlinkSync(join('releases', name), next)
  renameSync(next, join(home, 'current'))
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** On a full disk the start is not counted, but the shop still starts. */
function write(file, state) {
  try {
    writeFileSync(`${file}.new`, `${JSON.stringify(state)}\n`, { flush: true })
    renameSync(`${file}.new`, file)
  } catch (error) {
    process.stderr.write(`${file} could not be written: ${error.message}\n`)
  }
}
