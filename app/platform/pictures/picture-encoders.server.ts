import { machineMegabytes } from '../process/machine-memory.server.ts'
import { type EncoderChild, startEncoder } from './encoder-child.server.ts'
import type { Pace } from './image-store.server.ts'
import type { PictureAnswers, PictureTask } from './picture-task.ts'

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
  most?: number
  idleMs?: number
  longestMs?: number
}

/** Processes that encode pictures: started when there is work, ended when there is none. */
export function createPictureEncoders(options: Options = {}): PictureEncoders {
  const { program, most = forThisMachine(), idleMs = 10_000, longestMs = 60_000 } = options
  const inTurn = takingTurns(most)
  const resting = new Map<EncoderChild, NodeJS.Timeout>()

  function takeEncoder(isAtLeisure: boolean): EncoderChild {
    for (const [encoder, timer] of resting) {
      if (encoder.isAtLeisure !== isAtLeisure) continue
      clearTimeout(timer)
      resting.delete(encoder)
      if (encoder.isAlive()) return encoder
    }
    return startEncoder(isAtLeisure, program)
  }

  function rest(encoder: EncoderChild) {
    const timer = setTimeout(() => {
      resting.delete(encoder)
      encoder.end()
    }, idleMs)
    resting.set(encoder, timer.unref())
  }

  async function tryTask(task: PictureTask, pace: Pace) {
    const encoder = takeEncoder(pace === 'at leisure')
    const given = await encoder.ask(task, longestMs)
    if (given) rest(encoder)
    return given
  }

  return {
    run: (task, pace = 'at once') =>
      inTurn(async () => {
        const given = (await tryTask(task, pace)) ?? (await tryTask(task, pace))
        if (!given) throw new Error('two encoders in turn died of the same picture')
        if (!given.ok) throw new Error(given.message)
        return given.value as never
      }),
  }
}

function takingTurns(most: number) {
  const waiting: (() => void)[] = []
  let busy = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy += 1
    try {
      return await work()
    } finally {
      // Pass the turn on directly, so that no new caller can take it first.
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
