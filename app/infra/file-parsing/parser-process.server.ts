import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { errorCode } from '../../framework/errors.ts'
import { projectFolder } from '../../framework/process/project-folder.server.ts'

export type FileChildLog = Pick<Logger, 'warn'>

/** `reads` and `writes`: files that the task may access besides the program's own. */
export type FileChildOptions = {
  heapMegabytes: number
  maxDurationMs: number
  reads?: string[]
  writes?: string[]
  /** Requests have priority for the processor. */
  yieldsToRequests?: boolean
}

/** `ended`: it exceeded its memory or time. `code`: of a system error, such as a full disk. */
export type FileChildAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: 'ended' }
  | { ok: false; reason: 'failed'; code: string | undefined; message: string }

/**
 * Parses an untrusted file in a separate process, which has none of the shop's secrets, accesses no other file, starts
 * no program, and has limited memory and time: the shop survives whatever the file does to it.
 */
export function runFileChild<Value>(
  log: FileChildLog,
  task: { kind: string },
  options: FileChildOptions,
): Promise<FileChildAnswer<Value>> {
  const { heapMegabytes, maxDurationMs, yieldsToRequests = false } = options
  const child = fork(ownProgram(), {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=1', ...permissions(options)],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let isOver = false
  const limit = setTimeout(() => child.kill('SIGKILL'), maxDurationMs)
  if (yieldsToRequests) lowerPriority(child.pid)
  return new Promise<FileChildAnswer<Value>>((resolve) => {
    child.on('message', (answer: FileChildAnswer<Value>) => resolve(answer))
    child.on('exit', (code, signal) => {
      resolve({ ok: false, reason: 'ended' })
      if (!isOver) log.warn({ task: task.kind, code, signal }, 'the process that reads a file ended before it answered')
    })
    child.on('error', (error) =>
      resolve({ ok: false, reason: 'failed', code: errorCode(error), message: error.message }),
    )
    child.send(task, (error) => error && resolve({ ok: false, reason: 'ended' }))
  })
    .then((answer) => {
      const isFault = !answer.ok && answer.reason === 'failed'
      if (isFault) log.warn({ task: task.kind, code: answer.code, reason: answer.message }, 'a file could not be read')
      return answer
    })
    .finally(() => {
      isOver = true
      clearTimeout(limit)
      child.kill('SIGKILL')
    })
}

function permissions({ reads = [], writes = [] }: FileChildOptions): string[] {
  const root = projectFolder()
  const own = isSource ? ['app/*', 'node_modules/*', 'package.json'] : ['build/server/*', 'package.json']
  return [
    '--permission',
    ...[...own.map((path) => join(root, path)), ...reads].map((path) => `--allow-fs-read=${path}`),
    ...['/proc/self/oom_score_adj', ...writes].map((path) => `--allow-fs-write=${path}`),
  ]
}

function lowerPriority(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The priority is optional.
  }
}

const isSource = import.meta.filename.endsWith('.ts')

function ownProgram(): string {
  return join(projectFolder(), isSource ? 'app/file-parser-process.server.ts' : 'build/server/file-parser.js')
}
