import { machineMegabytes } from '../../framework/process/machine-memory.server.ts'
import type { PictureAnswers, PictureTask } from './encode-task.ts'
import { type EncoderChild, startEncoder } from './encoder-child.server.ts'
import type { Pace } from './image-store.server.ts'

export type PictureEncoders = {
  /** Throws where two encoders in turn died of this picture. */
  run<Kind extends PictureTask['kind']>(
    task: Extract<PictureTask, { kind: Kind }>,
    pace?: Pace,
  ): Promise<PictureAnswers[Kind]>
}

type Options = {
  program?: string
  /** Processes at the same time, each with one picture. */
  maxProcesses?: number
  idleMs?: number
  maxDurationMs?: number
}

/** Processes that encode pictures: started when there is work, ended when there is none. */
export function createPictureEncoders(options: Options = {}): PictureEncoders {
  const { program, maxProcesses = forThisMachine(), idleMs = 10_000, maxDurationMs = 60_000 } = options
  const limit = createLimiter(maxProcesses)
  const idle = new Map<EncoderChild, NodeJS.Timeout>()

  function acquire(yieldsToRequests: boolean): EncoderChild {
    for (const [encoder, timer] of idle) {
      if (encoder.yieldsToRequests !== yieldsToRequests) continue
      clearTimeout(timer)
      idle.delete(encoder)
      if (encoder.isAlive()) return encoder
    }
    return startEncoder(yieldsToRequests, program)
  }

  function release(encoder: EncoderChild) {
    const timer = setTimeout(() => {
      idle.delete(encoder)
      encoder.end()
    }, idleMs)
    idle.set(encoder, timer.unref())
  }

  async function tryTask(task: PictureTask, pace: Pace) {
    const encoder = acquire(pace === 'at leisure')
    const answer = await encoder.ask(task, maxDurationMs)
    if (answer) release(encoder)
    return answer
  }

  return {
    run: (task, pace = 'at once') =>
      limit(async () => {
        const answer = (await tryTask(task, pace)) ?? (await tryTask(task, pace))
        if (!answer) throw new Error('two encoders in turn died of the same picture')
        if (!answer.ok) throw new Error(answer.message)
        return answer.value as never
      }),
  }
}

function createLimiter(max: number) {
  const waiting: (() => void)[] = []
  let busy = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy += 1
    try {
      return await work()
    } finally {
      // The slot goes straight to the next in the queue, so that no new caller gets it first.
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

/** A large picture takes 150 MB while it is decoded. */
function forThisMachine(): number {
  return machineMegabytes() < 1024 ? 1 : 2
}
