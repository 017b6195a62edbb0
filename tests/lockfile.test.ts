import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  version?: string
  integrity?: string
  optional?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

// npm drops other platforms' packages that its registry lacks; `npm ci` then refuses the lockfile everywhere.
test('the lockfile names the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('the lockfile contains no registry addresses', () => {
  expect(Object.values(packages).filter((locked) => 'resolved' in locked)).toEqual([])
})

test('each package has a version and a hash, and comes from the registry by its name', () => {
  const all = Object.entries(packages).filter(([path]) => path !== '')
  expect(all.length).toBeGreaterThan(300)
  const unknown = all.filter(([, { version, integrity, optional, link }]) => {
    const isHashed = optional ? !integrity || integrity.startsWith('sha512-') : integrity?.startsWith('sha512-')
    return !version || !isHashed || link
  })
  expect(unknown.map(([path]) => path)).toEqual([])
  // A range with ':' or '/' is an address of git, a file or another host.
  const named = Object.values(packages).flatMap((one) =>
    Object.entries({ ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies }),
  )
  expect(named.filter(([, range]) => /[:/]/.test(range))).toEqual([])
})
