import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../process/project-folder.server.ts'
import type { EncoderAnswer, PictureTask } from './picture-task.ts'

export type EncoderChild = {
  /** Whoever waits for the processor goes first. */
  isAtLeisure: boolean
  isAlive(): boolean
  /** Null where it died, or took so long that it was ended. One task at a time. */
  ask(task: PictureTask, longestMs: number): Promise<EncoderAnswer | null>
  end(): void
}

export function startEncoder(isAtLeisure: boolean, program: string = ownProgram()): EncoderChild {
  const child = fork(program, {
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    env: harmlessEnvironment(),
  })
  if (isAtLeisure) stepBack(child)
  let settle: (given: EncoderAnswer | null) => void = () => {}
  child.on('message', (given) => settle(given as EncoderAnswer))
  child.on('exit', () => settle(null))
  child.on('error', () => settle(null))
  return {
    isAtLeisure,
    isAlive: () => child.connected,
    async ask(task, longestMs) {
      const limit = setTimeout(() => child.kill('SIGKILL'), longestMs)
      holdOpen(child)
      try {
        return await new Promise((resolve) => {
          settle = resolve
          child.send(task, (error) => error && resolve(null))
        })
      } finally {
        clearTimeout(limit)
        letGo(child)
      }
    },
    end() {
      if (child.connected) child.disconnect()
    },
  }
}

/** Decoders of strangers' pictures get none of the shop's secrets. */
function harmlessEnvironment() {
  const { PATH = '', SystemRoot } = process.env
  return { PATH, MALLOC_ARENA_MAX: '2', ...(SystemRoot ? { SystemRoot } : {}) }
}

function stepBack({ pid }: ChildProcess) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It works all the same.
  }
}

function holdOpen(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

/** A resting encoder keeps no shop or test from ending. */
function letGo(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

function ownProgram(): string {
  return import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, 'picture-encoder-process.server.ts')
    : join(projectFolder(), 'build/server/picture-encoder.js')
}
