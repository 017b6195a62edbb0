import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version?: string; optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

// npm drops what its registry doesn't carry for other platforms, and `npm ci` then refuses the lockfile everywhere.
test('the lockfile names the optional parts of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('the lockfile says nothing of where its packages were fetched', () => {
  expect(Object.values(packages).filter((locked) => 'resolved' in locked)).toEqual([])
})
