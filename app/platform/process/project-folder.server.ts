import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of `package.json`, from the sources as well as from the build, wherever the process was started. */
export function projectFolder(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('The shop does not find its own folder.')
  return projectFolder(parent)
}
