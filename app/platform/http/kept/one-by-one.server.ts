/** Work that nobody waits for, one piece at a time: it must not slow down what somebody waits for. */
export function oneByOne<T>(work: (key: string, thing: T) => Promise<void>): (key: string, thing: T) => void {
  const waiting = new Map<string, T>()
  let isWorking = false

  async function workOff() {
    isWorking = true
    for (const [key, thing] of waiting) {
      waiting.delete(key)
      // Whoever asks for it next will see what is wrong.
      await work(key, thing).catch(() => {})
    }
    isWorking = false
  }

  return (key, thing) => {
    waiting.set(key, thing)
    if (!isWorking) void workOff()
  }
}
