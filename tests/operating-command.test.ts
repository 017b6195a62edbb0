import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const asShop = [
  '--quiet',
  '--pipe',
  '--wait',
  '--collect',
  '--uid=enkiama',
  '--working-directory=/srv/enkiama/current',
  // By default the service manager logs the whole command, and with it the address of an erased customer.
  '--description=a command of the shop',
  '--property=EnvironmentFile=/etc/enkiama.env',
  // A clone that ran there before releases has left this folder.
  '--property=InaccessiblePaths=-/srv/enkiama/.git',
]
const run = (...args: string[]) => ['systemd-run', ...asShop, ...args]
const node = '/srv/enkiama/current/node_modules/node/bin/node'
const command = (...args: string[]) => run(node, 'start.mjs', ...args)

/**
 * Records each call of systemd, which test machines lack. The test of an update is tests/faults/release-guide.test.ts.
 */
function enkiama(args: string[]): { status: number | null; calls: string[][] } {
  const folder = mkdtempSync(join(tmpdir(), 'enkiama-operating-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const calls = join(folder, 'calls')
  for (const name of ['systemd-run', 'systemctl']) {
    const note = `printf '%s\\037' ${name} "$@" >> '${calls}'; echo >> '${calls}'`
    writeFileSync(join(folder, name), `#!/bin/sh\n${note}\n`, { mode: 0o755 })
  }
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const { status } = spawnSync(join('deploy', 'enkiama'), args, { env, encoding: 'utf8' })
  const lines = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
  return { status, calls: lines.map((line) => line.split('\u001f').slice(0, -1)) }
}

test.each([
  { args: ['backup'], calls: [command('backup')] },
  { args: ['restore', '/srv/a backup.tar'], calls: [command('restore', '/srv/a backup.tar')] },
  { args: ['admin', 'add', 'Zawadi W'], calls: [command('admin', 'add', 'Zawadi W')] },
  { args: ['doctor'], calls: [command('doctor')] },
])('enkiama $args runs as the shop, with the settings of the service', ({ args, calls }) => {
  expect(enkiama(args)).toEqual({ status: 0, calls })
})

test('an unknown command changes nothing', () => {
  expect(enkiama(['remove'])).toEqual({ status: 2, calls: [] })
  expect(enkiama([])).toEqual({ status: 2, calls: [] })
  expect(enkiama(['update'])).toEqual({ status: 2, calls: [] })
  expect(enkiama(['update', 'no-such.tar.gz'])).toEqual({ status: 2, calls: [] })
})
