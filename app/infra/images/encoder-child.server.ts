import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { errorCode } from '../../framework/errors.ts'
import { childEnvironment } from '../../framework/process/child-environment.server.ts'
import { projectFolder } from '../../framework/process/project-folder.server.ts'
import type { EncoderAnswer, PictureTask } from './encode-task.ts'

export type EncoderChild = {
  /** Requests have priority for the processor. */
  yieldsToRequests: boolean
  isAlive(): boolean
  /** Null if the process crashed or exceeded its time. One task at a time. */
  ask(task: PictureTask, maxDurationMs: number): Promise<EncoderAnswer | null>
  end(): void
}

type Start = { yieldsToRequests: boolean; program?: string; log?: Pick<Logger, 'warn'> }

export function startEncoder({ yieldsToRequests, program = ownProgram(), log }: Start): EncoderChild {
  const child = fork(program, {
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    env: { ...childEnvironment(), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (yieldsToRequests) lowerPriority(child)
  let settle: (given: EncoderAnswer | null) => void = () => {}
  child.on('message', (given: EncoderAnswer) => settle(given))
  let asked: PictureTask['kind'] | null = null
  child.on('exit', (code, signal) => {
    if (asked) log?.warn({ task: asked, code, signal }, 'the encoder of a picture ended before it answered')
    settle(null)
  })
  child.on('error', (error) => {
    log?.warn({ code: errorCode(error), reason: error.message }, 'the encoder of pictures could not be started')
    settle(null)
  })
  return {
    yieldsToRequests,
    isAlive: () => child.connected,
    async ask(task, maxDurationMs) {
      const limit = setTimeout(() => child.kill('SIGKILL'), maxDurationMs)
      keepProcessOpen(child)
      asked = task.kind
      try {
        return await new Promise((resolve) => {
          settle = resolve
          child.send(task, (error) => error && resolve(null))
        })
      } finally {
        asked = null
        clearTimeout(limit)
        letProcessEnd(child)
      }
    },
    end() {
      if (child.connected) child.disconnect()
    },
  }
}

/** Decoders of untrusted images get none of the shop's secrets. */
function lowerPriority({ pid }: ChildProcess) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The priority is optional.
  }
}

function keepProcessOpen(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

/** An idle encoder must not keep the shop or a test running. */
function letProcessEnd(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

function ownProgram(): string {
  return import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, 'image-encoder-process.server.ts')
    : join(projectFolder(), 'build/server/image-encoder.js')
}
