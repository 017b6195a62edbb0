// Runs before anything is installed, on any Node from 20 on: plain JavaScript without packages.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dropNodeHeaders, dropUnread } from './lean-packages.mjs'
import { heapLimits, machineMegabytes } from './machine-memory.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const say = (line) => process.stdout.write(`  ${line}\n`)
const [task = 'start', ...rest] = process.argv.slice(2)

/** npm passes on SIGINT and SIGTERM alone, and its shell nothing at all: the end of whoever is there is the signal. */
const npm = process.env.npm_lifecycle_event ? process.ppid : null
const canReplace = process.execve && process.platform !== 'win32'

const packages = join(root, 'node_modules')
/** A shop is opened, built and looked after without the packages for development. */
const isLeanTask = [
  'install',
  'start',
  'build',
  'scripts/admin.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/doctor.ts',
  'scripts/customer.ts',
].includes(task)

function installWhatIsMissing() {
  const installed = join(packages, '.package-lock.json')
  const isThere =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const isWhole = Object.keys(devDependencies).every((name) => existsSync(join(packages, name)))
  if (isThere && (isWhole || isLeanTask)) return
  // Who has all packages keeps them.
  const omitted = isLeanTask && !isWhole ? ['--omit=dev'] : []
  say('Installing what the shop is made of (a minute or two)')
  const npmFile = process.env.npm_execpath
  const [program, args] = npmFile ? [process.execPath, [npmFile]] : ['npm', []]
  execFileSync(program, [...args, 'ci', ...omitted, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: !npmFile && process.platform === 'win32',
  })
  if (omitted.length > 0) dropUnread(packages)
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
  if (npm) process.env.ENDS_WITH_PROCESS = String(canReplace ? npm : process.pid)
  become([...memoryFlags(), join(root, 'build/server/server.js'), ...args])
}

/** Takes this process's place where the system can. Else it stays and passes signals on, so that Ctrl-C closes the shop properly. */
function become(args) {
  process.chdir(root)
  if (canReplace) process.execve(ownNode(), [ownNode(), ...args])
  const child = spawn(ownNode(), args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (npm) setInterval(() => process.ppid === npm || child.kill('SIGTERM'), 500)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

try {
  installWhatIsMissing()
  dropNodeHeaders(packages)
  if (task === 'start') {
    buildWhenOlder()
    openShop(...rest)
  } else if (task === 'build') buildWhenOlder()
  else if (task === 'install') say('Everything that a shop needs is installed')
  else if (task === 'dev' || task === 'test') become([`scripts/${task}.ts`, ...rest])
  else become([task, ...rest])
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
