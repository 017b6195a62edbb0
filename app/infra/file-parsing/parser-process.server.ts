import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { errorCode } from '../../framework/errors.ts'
import { lowerPriority } from '../../framework/process/lower-priority.server.ts'
import { projectFolder } from '../../framework/process/project-folder.server.ts'

export type ParserProcessLog = Pick<Logger, 'warn'>

/** `reads` and `writes`: the files that the task may access in addition to the program's own. */
export type ParserProcessOptions = {
  heapMegabytes: number
  maxDurationMs: number
  reads?: string[]
  writes?: string[]
  /** Runs with low priority, so that requests get the processor first. */
  yieldsToRequests?: boolean
}

/** `ended`: the process exceeded its memory or time. `code`: the code of a system error, such as a full disk. */
export type ParserProcessAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: 'ended' }
  | { ok: false; reason: 'failed'; code: string | undefined; message: string }

/**
 * Parses an untrusted file in a separate process, so that no file can harm the shop. The process has none of the shop's
 * secrets, can't access other files or start programs, and has limited memory and time.
 */
export function runParserProcess<Value>(
  log: ParserProcessLog,
  task: { kind: string },
  options: ParserProcessOptions,
): Promise<ParserProcessAnswer<Value>> {
  const { heapMegabytes, maxDurationMs, yieldsToRequests = false } = options
  const child = fork(programPath(), {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=1', ...permissions(options)],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let isSettled = false
  const limit = setTimeout(() => child.kill('SIGKILL'), maxDurationMs)
  if (yieldsToRequests) lowerPriority(child.pid)
  return new Promise<ParserProcessAnswer<Value>>((resolve) => {
    child.on('message', (answer: ParserProcessAnswer<Value>) => resolve(answer))
    child.on('exit', (code, signal) => {
      resolve({ ok: false, reason: 'ended' })
      if (!isSettled)
        log.warn({ task: task.kind, code, signal }, 'the process that parses a file ended before its answer')
    })
    child.on('error', (error) =>
      resolve({ ok: false, reason: 'failed', code: errorCode(error), message: error.message }),
    )
    child.send(task, (error) => error && resolve({ ok: false, reason: 'ended' }))
  })
    .then((answer) => {
      const hasFailed = !answer.ok && answer.reason === 'failed'
      if (hasFailed)
        log.warn({ task: task.kind, code: answer.code, reason: answer.message }, 'a file could not be read')
      return answer
    })
    .finally(() => {
      isSettled = true
      clearTimeout(limit)
      child.kill('SIGKILL')
    })
}

function permissions({ reads = [], writes = [] }: ParserProcessOptions): string[] {
  const root = projectFolder()
  const programFiles = isSource ? ['app/*', 'node_modules/*', 'package.json'] : ['build/server/*', 'package.json']
  return [
    '--permission',
    ...[...programFiles.map((path) => join(root, path)), ...reads].map((path) => `--allow-fs-read=${path}`),
    ...['/proc/self/oom_score_adj', ...writes].map((path) => `--allow-fs-write=${path}`),
  ]
}

const isSource = import.meta.filename.endsWith('.ts')

function programPath(): string {
  return join(projectFolder(), isSource ? 'app/file-parser-process.server.ts' : 'build/server/file-parser.js')
}
