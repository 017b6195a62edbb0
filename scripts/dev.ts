import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Other files reload in the page; these need a restart of the server. */
const restartsServer = (path: string) => /\.server\.tsx?$|^(server\.ts|app\/routes\.ts)$|^sandbox\/|\.sql$/.test(path)

let server = open()
let restart: NodeJS.Timeout | undefined
let isEnding = false
let isReopening = false

function open(): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'server.ts'), '--dev'], { cwd: root, stdio: 'inherit' })
  child.once('exit', (code) => {
    if (!isEnding && !isReopening && code !== 0) process.stdout.write('  Waiting for a change to start again\n')
  })
  return child
}

async function reopen() {
  const previous = server
  isReopening = true
  if (previous.exitCode === null) {
    previous.kill('SIGTERM')
    await once(previous, 'exit')
  }
  server = open()
  isReopening = false
}

for (const folder of ['app', 'sandbox', 'db/migrations']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (!name || !restartsServer(`${folder}/${name.replaceAll('\\', '/')}`)) return
    clearTimeout(restart)
    restart = setTimeout(() => void reopen(), 200)
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isEnding = true
    server.once('exit', () => process.exit(0))
    server.kill('SIGTERM')
  })
}
