// Runs before anything is installed, on any Node from 20 on: plain JavaScript without packages.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { heapLimits, machineMegabytes } from './machine-memory.mjs'

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

/** What addons are compiled with comes with Node: 64 MB that nothing here reads. */
function dropNodeHeaders() {
  const packages = join(root, 'node_modules/node/node_modules')
  if (!existsSync(packages)) return
  for (const entry of readdirSync(packages, { withFileTypes: true }))
    if (entry.isDirectory()) rmSync(join(packages, entry.name, 'include'), { recursive: true, force: true })
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
  'sandbox',
  'server.ts',
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

/** V8 takes what a large machine has, and a small one kills it for that. */
function memoryFlags() {
  const { oldSpace, semiSpace } = heapLimits(machineMegabytes())
  return [`--max-old-space-size=${oldSpace}`, `--max-semi-space-size=${semiSpace}`]
}

function openShop(...args) {
  // Each thread's own memory pool of the C library would keep what it once needed.
  process.env.MALLOC_ARENA_MAX ??= '2'
  become([...memoryFlags(), join(root, 'build/server/server.js'), ...args])
}

/** Takes this process's place where the system can. Else it stays and passes signals on, so that Ctrl-C closes the shop properly. */
function become(args) {
  process.chdir(root)
  if (process.execve && process.platform !== 'win32') process.execve(ownNode(), [ownNode(), ...args])
  const child = spawn(ownNode(), args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

try {
  installWhatIsMissing()
  dropNodeHeaders()
  if (task === 'start') {
    buildWhenOlder()
    openShop(...rest)
  } else if (task === 'build') buildWhenOlder()
  else if (task === 'dev' || task === 'test') become([`scripts/${task}.ts`, ...rest])
  else become([task, ...rest])
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
