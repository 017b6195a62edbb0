// Runs before anything is installed, on any Node from 20 on: plain JavaScript without packages.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files that a shop never reads, running or building: source maps, guides, static libraries, and TypeScript, which Node
 * refuses to run from node_modules.
 */
const isUnused = (name) => /\.(map|md|flow|a|[cm]?ts)$/.test(name) && !/^(licen[cs]e|notice|copying)/i.test(name)

/** Peer dependencies that npm installs, but only tests and checks use. */
const developmentPackages = ['typescript', '@typescript', 'vitest', '@vitest', '@types']

/** Call it only for packages that were installed without devDependencies. */
export function dropUnusedFiles(packages) {
  for (const name of developmentPackages) rmSync(join(packages, name), { recursive: true, force: true })
  dropFrom(packages)
}

function dropFrom(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) dropFrom(path)
    else if (isUnused(entry.name)) rmSync(path)
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

/** The headers for compiling addons: 64 MB that the shop never uses. */
export function dropNodeHeaders(packages) {
  const parts = join(packages, 'node/node_modules')
  if (!existsSync(parts)) return
  for (const entry of readdirSync(parts, { withFileTypes: true }))
    if (entry.isDirectory()) rmSync(join(parts, entry.name, 'include'), { recursive: true, force: true })
}
