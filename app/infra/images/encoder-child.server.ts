import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { errorCode } from '../../framework/errors.ts'
import { childEnvironment } from '../../framework/process/child-environment.server.ts'
import { lowerPriority } from '../../framework/process/lower-priority.server.ts'
import { projectFolder } from '../../framework/process/project-folder.server.ts'
import type { EncoderAnswer, ImageTask } from './image-task.ts'

export type EncoderChild = {
  /** Runs with low priority, so that requests get the processor first. */
  yieldsToRequests: boolean
  isAlive(): boolean
  /** Null if the process crashed or took too long. The next task must wait for the answer. */
  runTask(task: ImageTask, maxDurationMs: number): Promise<EncoderAnswer | null>
  disconnect(): void
}

type EncoderOptions = { yieldsToRequests: boolean; program?: string; log?: Pick<Logger, 'warn'> }

export function startEncoder({ yieldsToRequests, program = programPath(), log }: EncoderOptions): EncoderChild {
  const child = fork(program, {
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    // Decoders of untrusted images get none of the shop's secrets.
    env: { ...childEnvironment(), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (yieldsToRequests) lowerPriority(child.pid)
  let settle: (answer: EncoderAnswer | null) => void = () => {}
  child.on('message', (answer: EncoderAnswer) => settle(answer))
  let currentTask: ImageTask['kind'] | null = null
  child.on('exit', (code, signal) => {
    if (currentTask) log?.warn({ task: currentTask, code, signal }, 'the encoder of a picture ended before its answer')
    settle(null)
  })
  child.on('error', (error) => {
    log?.warn({ code: errorCode(error), reason: error.message }, 'the encoder of pictures could not be started')
    settle(null)
  })
  return {
    yieldsToRequests,
    isAlive: () => child.connected,
    async runTask(task, maxDurationMs) {
      const limit = setTimeout(() => child.kill('SIGKILL'), maxDurationMs)
      keepProcessOpen(child)
      currentTask = task.kind
      try {
        return await new Promise((resolve) => {
          settle = resolve
          child.send(task, (error) => error && resolve(null))
        })
      } finally {
        currentTask = null
        clearTimeout(limit)
        unrefChild(child)
      }
    },
    disconnect() {
      if (child.connected) child.disconnect()
    },
  }
}

function keepProcessOpen(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

/** An idle encoder must not keep the shop or a test running. */
function unrefChild(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

function programPath(): string {
  return import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, 'image-encoder-process.server.ts')
    : join(projectFolder(), 'build/server/image-encoder.js')
}
