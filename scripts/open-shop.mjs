// Runs before anything is installed, on any Node from 20 on: plain JavaScript without packages.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { heapLimits, machineMegabytes } from './machine-memory.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeIn = (folder) => join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
export const ownNode = nodeIn(root)

/** npm passes on SIGINT and SIGTERM alone, and its shell nothing at all: the end of whoever is there is the signal. */
const npm = process.env.npm_lifecycle_event ? process.ppid : null
const canReplace = process.execve && process.platform !== 'win32'

export function openShop(...args) {
  // Each thread's own memory pool of the C library would keep what it once needed.
  process.env.MALLOC_ARENA_MAX ??= '2'
  if (npm) process.env.ENDS_WITH_PROCESS = String(canReplace ? npm : process.pid)
  become([...memoryFlags(), join(root, 'build/server/server.js'), ...args])
}

/** V8 takes what a large machine has, and a small one kills it for that. */
function memoryFlags() {
  const { oldSpace, semiSpace } = heapLimits(machineMegabytes())
  return [`--max-old-space-size=${oldSpace}`, `--max-semi-space-size=${semiSpace}`]
}

/** The start of another release. */
export function becomeOther(release) {
  become([join(release, 'start.mjs')], release)
}

/** Takes this process's place where the system can. Else it stays and passes signals on, so that Ctrl-C closes the shop properly. */
export function become(args, folder = root) {
  process.chdir(folder)
  const node = nodeIn(folder)
  if (canReplace) process.execve(node, [node, ...args])
  const child = spawn(node, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (npm) setInterval(() => process.ppid === npm || child.kill('SIGTERM'), 500)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
