import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of `package.json`, both for the sources and for the build. */
export function projectFolder(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('No folder above this file has a package.json.')
  return projectFolder(parent)
}
