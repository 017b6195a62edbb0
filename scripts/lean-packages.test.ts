import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dropUnusedFiles } from './lean-packages.mjs'

test('the files that a shop reads stay, with the licences', () => {
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

  dropUnusedFiles(folder)

  const remaining = readdirSync(folder, { recursive: true, withFileTypes: true })
  expect(
    remaining
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .sort(),
  ).toEqual(kept.sort())
  expect(remaining.map(({ name }) => name)).not.toContain('types')
})

const root = join(import.meta.dirname, '..')
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}
/** Folders that start, build or operate a shop. */
const folders = ['app', 'db', 'sandbox', 'scripts']
const developmentFiles =
  /(\.test\.tsx?|sandbox\/try-sandbox\.ts|scripts\/(check|test|screenshots|subset-fonts|draw-icons|dev)\.ts|\.d\.ts)$/

test('starting and building a shop imports no devDependency', () => {
  const sources = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !developmentFiles.test(path))
  const imported = [...sources, 'server.ts', 'vite.config.ts', 'react-router.config.ts'].flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/^(import|export) type [^;]*? from '.*$/gm, '')
    return [...text.matchAll(/ from '([^'.#][^']*)'|import\('([^'.#][^']*)'\)/g)].map(
      ([, name, later]) => name ?? later ?? '',
    )
  })
  expect(imported).toContain('fastify')
  expect(
    imported.filter((name) => Object.keys(devDependencies).some((one) => `${name}/`.startsWith(`${one}/`))),
  ).toEqual([])
})
