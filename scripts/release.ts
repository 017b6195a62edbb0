import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropUnread } from './lean-packages.mjs'
import { type Lock, pruneLock } from './runtime-lock.ts'
import { runtimePackages } from './runtime-packages.ts'

/**
 * `npm run release` makes `releases/enkiama-VERSION-linux-x64.tar.gz` and its SHA-256: a shop that opens by
 * `node start.mjs` without a build, a compiler or packages for development, with its own Node for Linux on x64. A clean
 * tree is tagged `vVERSION`, unless `--no-tag` is given.
 */
const root = join(import.meta.dirname, '..')
const read = <T>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as T
const own = read<Record<'name' | 'version' | 'license', string> & Record<string, unknown>>('package.json')
const lock = read<Lock>('package-lock.json')
const place = `${own.name}-${own.version}`
const folder = join(root, 'releases', place)
const archive = `${place}-linux-x64.tar.gz`

const files = [
  ...['build/server', 'build/client', 'db/migrations', 'db/demo/pictures', 'sandbox/pages', 'deploy'],
  ...[
    'scripts/open-shop.mjs',
    'scripts/machine-memory.mjs',
    'scripts/operator-commands.mjs',
    'scripts/wait-ready.mjs',
    'scripts/release-start.mjs',
  ],
  ...['docs/operating.md', '.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md'],
]

function checkChangelog() {
  const isTold = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## ${own.version} `)
  if (!isTold) throw new Error(`CHANGELOG.md has no section for ${own.version}.`)
}

function copyFiles() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of files) cpSync(join(root, name), join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'start.mjs'), "import './scripts/release-start.mjs'\n")
}

function copyPackages() {
  const names = [...runtimePackages, 'node']
  const locked = pruneLock(lock, names)
  const dependencies = Object.fromEntries(names.map((name) => [name, lock.packages[`node_modules/${name}`]?.version]))
  const { name, version, license } = own
  const about = { name, version, license, dependencies }
  const { private: isPrivate, type, engines, allowScripts } = own
  writeJson('package.json', { ...about, private: isPrivate, type, engines, allowScripts })
  const packages = { '': about, ...locked }
  writeJson('package-lock.json', { name, version, lockfileVersion: 3, requires: true, packages })
  for (const path of Object.keys(locked)) {
    const from = join(root, path)
    const isOwn = (file: string) => file === from || !file.slice(from.length).includes('node_modules')
    if (existsSync(from)) cpSync(from, join(folder, path), { recursive: true, verbatimSymlinks: true, filter: isOwn })
  }
  dropUnread(join(folder, 'node_modules'))
}

function writeJson(name: string, value: unknown) {
  writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
}

function pack() {
  const releases = join(root, 'releases')
  const asRoot = ['--owner=0', '--group=0', '--sort=name']
  execFileSync('tar', ['-czf', archive, ...asRoot, place], { cwd: releases })
  const sum = createHash('sha256')
    .update(readFileSync(join(releases, archive)))
    .digest('hex')
  writeFileSync(join(releases, `${archive}.sha256`), `${sum}  ${archive}\n`)
  rmSync(folder, { recursive: true })
}

function tag() {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const name = `v${own.version}`
  if (git('status', '--porcelain') !== '' || git('tag', '--list', name) !== '') return
  git('tag', '--annotate', name, '--message', `Version ${own.version}`)
  process.stdout.write(`  Tagged ${name}\n`)
}

checkChangelog()
execFileSync(process.execPath, [join(root, 'scripts/start.mjs'), 'build'], { cwd: root, stdio: 'inherit' })
copyFiles()
copyPackages()
pack()
if (!process.argv.includes('--no-tag')) tag()
process.stdout.write(`  releases/${archive}\n`)
