import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dropUnread } from './lean-packages.mjs'

test('what a shop reads of its packages stays, with their licences', () => {
  const folder = mkdtempSync(join(tmpdir(), 'enkiama-packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const kept = [
    'zod/index.js',
    'zod/LICENSE.md',
    'sharp/lib/libvips.so.42',
    'swagger/static/index.html',
    'zod/page.tsx',
  ]
  const dropped = ['zod/index.d.ts', 'zod/index.js.map', 'zod/README.md', 'zod/types/a.d.mts', 'typescript/lib/tsc.js']
  for (const path of [...kept, ...dropped]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }

  dropUnread(folder)

  const left = readdirSync(folder, { recursive: true, withFileTypes: true })
  expect(
    left
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .sort(),
  ).toEqual(kept.sort())
  expect(left.map(({ name }) => name)).not.toContain('types')
})

const root = join(import.meta.dirname, '..')
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}
/** What opens, builds or looks after a shop. */
const folders = ['app', 'db', 'sandbox', 'scripts']
const forDevelopment =
  /(\.test\.tsx?|sandbox\/try-sandbox\.ts|scripts\/(check|test|screenshots|subset-fonts|draw-icons|dev)\.ts|\.d\.ts)$/

test('what opens and builds a shop takes no package that is there for development only', () => {
  const sources = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !forDevelopment.test(path))
  const taken = [...sources, 'server.ts', 'vite.config.ts', 'react-router.config.ts'].flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/^(import|export) type [^;]*? from '.*$/gm, '')
    return [...text.matchAll(/ from '([^'.#][^']*)'|import\('([^'.#][^']*)'\)/g)].map(
      ([, name, later]) => name ?? later ?? '',
    )
  })
  expect(taken).toContain('fastify')
  expect(taken.filter((name) => Object.keys(devDependencies).some((one) => `${name}/`.startsWith(`${one}/`)))).toEqual(
    [],
  )
})
