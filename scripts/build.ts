import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const node = process.execPath

execFileSync(node, [join(root, 'scripts/prepare-scenes.ts')], { cwd: root, stdio: 'inherit' })
execFileSync(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
