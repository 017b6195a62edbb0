import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropUnusedFiles } from './lean-packages.mjs'
import { packRelease, readSigningKey, replaceLinks, writeKeys } from './release-archive.ts'
import { type Lock, pruneLock } from './runtime-lock.ts'
import { runtimePackages } from './runtime-packages.ts'

/**
 * `npm run release` makes `releases/enkiama-VERSION-linux-x64.tar.gz` and its SHA-256: a built shop with its own Node
 * for Linux x64, started by `node start.mjs`. With `RELEASE_KEY_FILE` the release is signed, so that shops can install
 * it from their back office. A clean tree is tagged `vVERSION` unless `--no-tag` is given; `--to=FOLDER` sets the
 * folder.
 */
const root = join(import.meta.dirname, '..')
const read = <T>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as T
const packageJson = read<Record<'name' | 'version' | 'license', string> & Record<string, unknown>>('package.json')
const lock = read<Lock>('package-lock.json')
const releaseName = `${packageJson.name}-${packageJson.version}`
const targetFolder =
  process.argv.find((one) => one.startsWith('--to='))?.slice('--to='.length) ?? join(root, 'releases')
const folder = join(targetFolder, releaseName)
const platform = 'linux-x64'
const archive = `${releaseName}-${platform}.tar.gz`
/** The oldest version that can update to this one. */
const minVersion = '0.3.0'
const { RELEASE_KEY_FILE: keyFile, RELEASE_KEYS: nextKeys } = process.env
const key = keyFile ? readSigningKey(keyFile) : null

const files = [
  ...[
    'build/server',
    'build/client',
    'db/migrations',
    'db/demo/pictures',
    'db/templates/baskets/pictures',
    'db/templates/cloth/pictures',
    'sandbox/pages',
    'deploy',
  ],
  ...[
    'scripts/open-shop.mjs',
    'scripts/machine-memory.mjs',
    'scripts/operator-commands.mjs',
    'scripts/wait-ready.mjs',
    'scripts/release-start.mjs',
    'scripts/release-trial.mjs',
    'scripts/stand-in.sh',
  ],
  ...['docs/operating.md', '.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md'],
]

/** The changelog section of this version. */
function readChanges(): string {
  const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split('\n## ')
  const changes = sections.find((section) => section.startsWith(`${packageJson.version} `))
  if (!changes) throw new Error(`CHANGELOG.md has no section for ${packageJson.version}.`)
  return changes.slice(changes.indexOf('\n')).trim()
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
  const { name, version, license } = packageJson
  const about = { name, version, license, dependencies }
  const { private: isPrivate, type, engines, allowScripts } = packageJson
  writeJson('package.json', { ...about, private: isPrivate, type, engines, allowScripts })
  const packages = { '': about, ...locked }
  writeJson('package-lock.json', { name, version, lockfileVersion: 3, requires: true, packages })
  for (const path of Object.keys(locked)) {
    const packageFolder = join(root, path)
    const isPackageFile = (file: string) =>
      file === packageFolder || !file.slice(packageFolder.length).includes('node_modules')
    if (existsSync(packageFolder))
      cpSync(packageFolder, join(folder, path), { recursive: true, verbatimSymlinks: true, filter: isPackageFile })
  }
  dropUnusedFiles(join(folder, 'node_modules'))
}

function writeJson(name: string, value: unknown) {
  writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
}

function pack(changes: string) {
  replaceLinks(folder)
  writeKeys(folder, key, nextKeys)
  const date = new Date().toISOString().slice(0, 10)
  const about = { name: packageJson.name, version: packageJson.version, date, minVersion, changes }
  packRelease({ folder, about, platform, key, archive: join(targetFolder, archive) })
  const sum = createHash('sha256')
    .update(readFileSync(join(targetFolder, archive)))
    .digest('hex')
  writeFileSync(join(targetFolder, `${archive}.sha256`), `${sum}  ${archive}\n`)
  rmSync(folder, { recursive: true })
}

function tag() {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const name = `v${packageJson.version}`
  if (git('status', '--porcelain') !== '' || git('tag', '--list', name) !== '') return
  git('tag', '--annotate', name, '--message', `Version ${packageJson.version}`)
  process.stdout.write(`  Tagged ${name}\n`)
}

const changes = readChanges()
execFileSync(process.execPath, [join(root, 'scripts/start.mjs'), 'build'], { cwd: root, stdio: 'inherit' })
copyFiles()
copyPackages()
pack(changes)
if (!process.argv.includes('--no-tag')) tag()
process.stdout.write(`  ${join(targetFolder, archive)}${key ? ', signed' : ', not signed: set RELEASE_KEY_FILE'}\n`)
