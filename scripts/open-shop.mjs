// Runs before anything is installed, on any Node from 20 on: plain JavaScript without packages.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { heapLimits, machineMegabytes } from './machine-memory.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const nodePath = (folder) => join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
export const ownNode = nodePath(root)

/**
 * npm forwards only SIGINT and SIGTERM, and the shell that npm starts forwards no signal, so the shop watches whether
 * npm still runs.
 */
const npmProcess = process.env.npm_lifecycle_event ? process.ppid : null
const canReplace = process.execve && process.platform !== 'win32'

export function openShop(...args) {
  // Limits the C library to two memory pools: by default it keeps one for each thread.
  process.env.MALLOC_ARENA_MAX ??= '2'
  if (npmProcess) process.env.ENDS_WITH_PROCESS = String(canReplace ? npmProcess : process.pid)
  replaceProcess([...memoryFlags(), join(root, 'build/server/server.js'), ...args])
}

/** V8's default limits fit a large machine. On a small one, the system would kill the process for its use of memory. */
function memoryFlags() {
  const { oldSpace, semiSpace } = heapLimits(machineMegabytes())
  return [`--max-old-space-size=${oldSpace}`, `--max-semi-space-size=${semiSpace}`]
}

/** Starts another release. */
export function startRelease(release) {
  replaceProcess([join(release, 'start.mjs')], release)
}

/**
 * Replaces this process if the system can. Otherwise it stays and forwards signals, so that Ctrl-C closes the shop
 * properly.
 */
export function replaceProcess(args, folder = root) {
  process.chdir(folder)
  const node = nodePath(folder)
  if (canReplace) process.execve(node, [node, ...args])
  const child = spawn(node, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (npmProcess) setInterval(() => process.ppid === npmProcess || child.kill('SIGTERM'), 500)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
