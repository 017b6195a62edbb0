import type { Logger } from 'pino'
import { machineMegabytes } from '../../framework/process/machine-memory.server.ts'
import { ServiceUnavailable } from '../../framework/service-unavailable.server.ts'
import { type EncoderChild, startEncoder } from './encoder-child.server.ts'
import type { Pace } from './image-store.server.ts'
import type { ImageTask, ImageTaskAnswers } from './image-task.ts'

export type ImageEncoders = {
  /** Throws if two encoders crashed on this image. */
  run<Kind extends ImageTask['kind']>(
    task: Extract<ImageTask, { kind: Kind }>,
    pace?: Pace,
  ): Promise<ImageTaskAnswers[Kind]>
}

type Options = {
  log?: Pick<Logger, 'warn'>
  program?: string
  /** The maximum number of processes. Each encodes one image at a time. */
  maxProcesses?: number
  idleMs?: number
  maxDurationMs?: number
}

export const maxWaitingVariants = 200

/** The queue of variants is so long that the caller would time out. */
export class EncodersBusy extends ServiceUnavailable {
  readonly service = 'the picture encoders'
}

/** Processes that encode images: started when there is work, ended when there is none. */
export function createImageEncoders(options: Options = {}): ImageEncoders {
  const { log, program, maxProcesses = defaultProcesses(), idleMs = 10_000, maxDurationMs = 60_000 } = options
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
      encoder.disconnect()
    }, idleMs)
    idle.set(encoder, timer.unref())
  }

  async function tryTask(task: ImageTask, pace: Pace) {
    const encoder = acquire(pace === 'background')
    const answer = await encoder.runTask(task, maxDurationMs)
    if (answer) release(encoder)
    return answer
  }

  return {
    run: (task, pace = 'immediate') =>
      limit(task.kind === 'variant' ? 'variants' : 'uploads', async () => {
        const answer = (await tryTask(task, pace)) ?? (await tryTask(task, pace))
        if (!answer) throw new Error('two encoders in turn crashed on the same picture')
        if (!answer.ok) throw new Error(answer.message)
        return answer.value as ImageTaskAnswers[(typeof task)['kind']]
      }),
  }
}

/** Anyone may request variants, so staff's uploads go first, and the number of waiting variants is limited. */
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
      // The slot goes directly to the next in the queue, so that no new caller takes it.
      const next = waiting.uploads.shift() ?? waiting.variants.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

/** Decoding a large image takes 150 MB, so a small machine has only one process. */
function defaultProcesses(): number {
  return machineMegabytes() < 1024 ? 1 : 2
}
