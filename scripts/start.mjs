// Runs before anything is installed, on any Node from 20 on: plain JavaScript without packages.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropNodeHeaders, dropUnread } from './lean-packages.mjs'
import { become, openShop, ownNode, root } from './open-shop.mjs'
import { operatorCommands } from './operator-commands.mjs'

const say = (line) => process.stdout.write(`  ${line}\n`)
const [task = 'start', ...rest] = process.argv.slice(2)

const packages = join(root, 'node_modules')
/** A shop is opened, built and looked after without the packages for development. */
const isLeanTask = ['install', 'start', 'build', ...operatorCommands.map((name) => `scripts/${name}.ts`)].includes(task)

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

function run(script, ...args) {
  execFileSync(ownNode, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
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
