import { DatabaseUnavailable } from '#app/framework/database/database-unavailable.server.ts'

/** All prompts wait for one lock: more of them at once would only take connections from the cart and from callbacks. */
export const maxPromptsAtOnce = 3
const maxWaiting = 200
const maxWaitMs = 30_000

let used = 0
let waitingInAll = 0
/** Waiting calls by buyer, in the order of turns. */
const waiting = new Map<string, (() => void)[]>()

/** Buyers take turns, so many calls of one buyer delay only that buyer. */
export async function inPromptSlot<T>(buyer: string, work: () => Promise<T>): Promise<T> {
  if (used < maxPromptsAtOnce) used += 1
  else await waitForSlot(buyer)
  try {
    return await work()
  } finally {
    const [next] = waiting
    if (next) handOver(...next)
    else used -= 1
  }
}

function handOver(buyer: string, [enter, ...later]: (() => void)[]) {
  waiting.delete(buyer)
  if (later.length > 0) waiting.set(buyer, later)
  enter?.()
}

function waitForSlot(buyer: string): Promise<void> {
  if (waitingInAll >= maxWaiting) throw new DatabaseUnavailable('too many prompts wait for the database')
  waitingInAll += 1
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      const others = waiting.get(buyer)?.filter((one) => one !== enter) ?? []
      if (others.length > 0) waiting.set(buyer, others)
      else waiting.delete(buyer)
      reject(new DatabaseUnavailable('a prompt waited too long for the database'))
    }, maxWaitMs)
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    waiting.set(buyer, [...(waiting.get(buyer) ?? []), enter])
  }).finally(() => {
    waitingInAll -= 1
  })
}
