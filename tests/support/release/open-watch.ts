import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const pollMs = 40

export type OpenWatch = {
  /** The longest time without an answer that the shop is open, since the last call of this function. */
  longestClosedMs(): number
  stop(): Promise<void>
}

/** Polls `/api/open` as the proxy does, each time on a new connection. */
export function watchOpen(url: string): OpenWatch {
  let isStopped = false
  let longest = 0
  let lastOpen = performance.now()
  const note = () => {
    const now = performance.now()
    longest = Math.max(longest, now - lastOpen)
    return now
  }
  async function poll() {
    while (!isStopped) {
      const isOpen = await ask(`${url}/api/open`)
      const now = note()
      if (isOpen) lastOpen = now
      await wait(pollMs)
    }
  }
  const polling = poll()
  return {
    longestClosedMs() {
      note()
      const closedMs = Math.round(longest)
      longest = 0
      return closedMs
    },
    stop() {
      isStopped = true
      return polling
    },
  }
}

function ask(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 1_000 }, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.statusCode === 200))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}
