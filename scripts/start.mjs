// Runs before anything is installed, on any Node from 20 on: plain JavaScript without packages.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const say = (line) => process.stdout.write(`  ${line}\n`)
const [task = 'start', ...rest] = process.argv.slice(2)

function installWhatIsMissing() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return
  say('Installing what the shop is made of (a minute or two)')
  const npm = process.env.npm_execpath
  const [program, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  execFileSync(program, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  })
}

const sources = [
  'app',
  'public',
  'db',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts',
]

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs)
}

function buildWhenOlder() {
  const stamp = join(root, 'build/.built')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  if (built >= Math.max(...sources.map((path) => newest(join(root, path))))) return
  const began = new Date()
  say('Building the shop (half a minute)')
  run('scripts/build.ts')
  writeFileSync(stamp, began.toISOString())
}

function ownNode() {
  return join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

function run(script, ...args) {
  execFileSync(ownNode(), [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
}

/** Passes signals on, so that Ctrl-C closes the shop properly. */
function become(script, ...args) {
  const child = spawn(ownNode(), [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

try {
  installWhatIsMissing()
  if (task === 'start') {
    buildWhenOlder()
    become('server.ts', ...rest)
  } else if (task === 'build') buildWhenOlder()
  else if (task === 'dev') become('scripts/dev.ts', ...rest)
  else if (task === 'test') become('scripts/test.ts', ...rest)
  else become(task, ...rest)
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
