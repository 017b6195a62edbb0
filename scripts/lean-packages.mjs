// Runs before anything is installed, on any Node from 20 on: plain JavaScript without packages.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What no shop reads of its packages, running or building: maps, guides, what addons are linked with, and TypeScript's
 * sources and types, which Node refuses to run from here.
 */
const isUnread = (name) => /\.(map|md|flow|a|[cm]?ts)$/.test(name) && !/^(licen[cs]e|notice|copying)/i.test(name)

/** Taken by some packages where they are there, so npm installs them: what checks and tests who works on the shop. */
const optional = ['typescript', '@typescript', 'vitest', '@vitest', '@types']

/** Of packages that were installed without those for development. */
export function dropUnread(packages) {
  for (const name of optional) rmSync(join(packages, name), { recursive: true, force: true })
  drop(packages)
}

function drop(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) drop(path)
    else if (isUnread(entry.name)) rmSync(path)
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

/** What addons are compiled with comes with Node: 64 MB that nothing here reads. */
export function dropNodeHeaders(packages) {
  const parts = join(packages, 'node/node_modules')
  if (!existsSync(parts)) return
  for (const entry of readdirSync(parts, { withFileTypes: true }))
    if (entry.isDirectory()) rmSync(join(parts, entry.name, 'include'), { recursive: true, force: true })
}
