import { DatabaseUnavailable } from '#app/framework/database/database-unavailable.server.ts'

/** Prompts run one by one under a lock, so more slots would only take database connections from the cart and callbacks. */
export const maxPromptsAtOnce = 3
const maxWaiting = 200
const maxWaitMs = 30_000

let usedSlots = 0
let waitingCount = 0
/** The waiting calls of each buyer. The buyer of the first entry has the next turn. */
const waiting = new Map<string, (() => void)[]>()

/** Buyers take turns, so many calls of one buyer delay only that buyer. */
export async function inPromptSlot<T>(buyer: string, work: () => Promise<T>): Promise<T> {
  if (usedSlots < maxPromptsAtOnce) usedSlots += 1
  else await waitForSlot(buyer)
  try {
    return await work()
  } finally {
    const [next] = waiting
    if (next) passSlot(...next)
    else usedSlots -= 1
  }
}

function passSlot(buyer: string, [enter, ...otherCalls]: (() => void)[]) {
  waiting.delete(buyer)
  if (otherCalls.length > 0) waiting.set(buyer, otherCalls)
  enter?.()
}

function waitForSlot(buyer: string): Promise<void> {
  if (waitingCount >= maxWaiting) throw new DatabaseUnavailable('too many prompts wait for the database')
  waitingCount += 1
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      const otherCalls = waiting.get(buyer)?.filter((call) => call !== enter) ?? []
      if (otherCalls.length > 0) waiting.set(buyer, otherCalls)
      else waiting.delete(buyer)
      reject(new DatabaseUnavailable('a prompt waited too long for the database'))
    }, maxWaitMs)
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    waiting.set(buyer, [...(waiting.get(buyer) ?? []), enter])
  }).finally(() => {
    waitingCount -= 1
  })
}
