// Runs before anything is installed, on any Node from 20 on: plain JavaScript without packages.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropNodeHeaders, dropUnusedFiles } from './lean-packages.mjs'
import { openShop, ownNode, replaceProcess, root } from './open-shop.mjs'
import { operatorCommands } from './operator-commands.mjs'

const print = (line) => process.stdout.write(`  ${line}\n`)
const [task = 'start', ...rest] = process.argv.slice(2)

const packages = join(root, 'node_modules')
/** True for tasks that need no devDependencies. */
const isLeanTask = ['install', 'start', 'build', ...operatorCommands.map((name) => `scripts/${name}.ts`)].includes(task)

function installPackages() {
  const installed = join(packages, '.package-lock.json')
  const isCurrent =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const isComplete = Object.keys(devDependencies).every((name) => existsSync(join(packages, name)))
  if (isCurrent && (isComplete || isLeanTask)) return
  // An installation that has the devDependencies keeps them.
  const omitted = isLeanTask && !isComplete ? ['--omit=dev'] : []
  print('Installing what the shop is made of (a minute or two)')
  const npmFile = process.env.npm_execpath
  const [program, args] = npmFile ? [process.execPath, [npmFile]] : ['npm', []]
  execFileSync(program, [...args, 'ci', ...omitted, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: !npmFile && process.platform === 'win32',
  })
  if (omitted.length > 0) dropUnusedFiles(packages)
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

function newestTime(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newestTime(join(path, name))), stat.mtimeMs)
}

function buildIfOutdated() {
  const stamp = join(root, 'build/.built')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  if (built >= Math.max(...sources.map((path) => newestTime(join(root, path))))) return
  const startedAt = new Date()
  print('Building the shop (half a minute)')
  run('scripts/build.ts')
  writeFileSync(stamp, startedAt.toISOString())
}

function run(script, ...args) {
  execFileSync(ownNode, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
}

try {
  installPackages()
  dropNodeHeaders(packages)
  if (task === 'start') {
    buildIfOutdated()
    openShop(...rest)
  } else if (task === 'build') buildIfOutdated()
  else if (task === 'install') print('Everything that a shop needs is installed')
  else if (task === 'dev' || task === 'test') replaceProcess([`scripts/${task}.ts`, ...rest])
  else replaceProcess([task, ...rest])
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
