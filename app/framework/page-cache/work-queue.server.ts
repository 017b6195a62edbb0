/**
 * Runs background work one item at a time, so that it does not slow down requests. A newer item replaces a queued item
 * of the same key.
 */
export function createWorkQueue<T>(work: (key: string, item: T) => Promise<void>): (key: string, item: T) => void {
  const queue = new Map<string, T>()
  let isWorking = false

  async function drain() {
    isWorking = true
    for (const [key, item] of queue) {
      queue.delete(key)
      // The error is not reported here, because the next request for the item meets and reports the same error.
      await work(key, item).catch(() => {})
    }
    isWorking = false
  }

  return (key, item) => {
    queue.set(key, item)
    if (!isWorking) void drain()
  }
}
