import type { Logger } from 'pino'
import { machineMegabytes } from '../../framework/process/machine-memory.server.ts'
import { ServiceUnavailable } from '../../framework/service-unavailable.server.ts'
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
  log?: Pick<Logger, 'warn'>
  program?: string
  /** Processes at the same time, each with one picture. */
  maxProcesses?: number
  idleMs?: number
  maxDurationMs?: number
}

export const maxWaitingVariants = 200

/** So many variants wait already that another would be of no use to its caller. */
export class EncodersBusy extends ServiceUnavailable {
  readonly service = 'the picture encoders'
}

/** Processes that encode pictures: started when there is work, ended when there is none. */
export function createPictureEncoders(options: Options = {}): PictureEncoders {
  const { log, program, maxProcesses = forThisMachine(), idleMs = 10_000, maxDurationMs = 60_000 } = options
  const limit = createLimiter(maxProcesses)
  const idle = new Map<EncoderChild, NodeJS.Timeout>()

  function acquire(yieldsToRequests: boolean): EncoderChild {
    for (const [encoder, timer] of idle) {
      if (encoder.yieldsToRequests !== yieldsToRequests) continue
      clearTimeout(timer)
      idle.delete(encoder)
      if (encoder.isAlive()) return encoder
    }
    return startEncoder({ yieldsToRequests, program, log })
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
      limit(task.kind === 'variant' ? 'variants' : 'uploads', async () => {
        const answer = (await tryTask(task, pace)) ?? (await tryTask(task, pace))
        if (!answer) throw new Error('two encoders in turn died of the same picture')
        if (!answer.ok) throw new Error(answer.message)
        return answer.value as never
      }),
  }
}

/** Anybody may ask for variants: staff's uploads go first, and only so many variants wait. */
function createLimiter(max: number) {
  const waiting: Record<'uploads' | 'variants', (() => void)[]> = { uploads: [], variants: [] }
  let busy = 0
  return async <T>(kind: keyof typeof waiting, work: () => Promise<T>): Promise<T> => {
    if (busy >= max) {
      if (kind === 'variants' && waiting.variants.length >= maxWaitingVariants) throw new EncodersBusy()
      await new Promise<void>((resolve) => waiting[kind].push(resolve))
    } else busy += 1
    try {
      return await work()
    } finally {
      // The slot goes straight to the next in the queue, so that no new caller gets it first.
      const next = waiting.uploads.shift() ?? waiting.variants.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

/** A large picture takes 150 MB while it is decoded. */
function forThisMachine(): number {
  return machineMegabytes() < 1024 ? 1 : 2
}
