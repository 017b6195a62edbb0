import { type CallerAddress, networkFactor, readAddress } from './address-groups.ts'
import { createRateLimiter } from './rate-limiter.server.ts'

/**
 * Concurrent renders, by address and in total. A few renders use the whole thread and all database connections; more
 * would only delay every other response.
 */
export const maxRendering = { perAddress: 2, inAll: 3, besideCustomers: 1 }
export const maxWaiting = { perAddress: 32, inAll: 128 }
const maxWaitMs = 3_000
const hourMs = 3_600_000

export type Leave = () => void

/** `isFiltered`: the page also counts to the limit per minute; `hasSession`: this shop signed the session. */
export type RenderRequest = { isFiltered?: boolean; hasSession?: boolean }

export type RenderLimiter = {
  /** Waits until the page may be rendered; null over the limit. */
  enter(ip: string, request?: RenderRequest): Promise<Leave | null>
  /**
   * The highest number of concurrent renders and waiting requests in the last hour, with or without a session,
   * whichever is higher.
   */
  peakLoad(): number
}

/**
 * Limits rendering, so that strangers' random addresses and filters leave room for other pages and for calls. Requests
 * with a session have separate limits of the same size: visitors without one can't delay a checkout. While a few of them
 * are rendered, fewer other renders begin, since all share one thread. Sessions are free, so many of them have no priority.
 */
export function createRenderLimiter(waitMs = maxWaitMs): RenderLimiter {
  const rate = createRateLimiter()
  const customers = createTurns(waitMs, () => maxRendering.inAll)
  const visitors = createTurns(waitMs, () => {
    const isPriority = customers.rendering() > 0 && customers.rendering() < maxRendering.inAll
    return isPriority ? maxRendering.besideCustomers : maxRendering.inAll
  })

  async function enterAsCustomer(ip: string): Promise<Leave | null> {
    const leave = await customers.take(readAddress(ip))
    visitors.admit()
    if (!leave) return null
    return () => {
      leave()
      visitors.admit()
    }
  }

  return {
    async enter(ip, { isFiltered = false, hasSession = false } = {}) {
      if (isFiltered && !rate.count(ip)) return null
      return hasSession ? enterAsCustomer(ip) : visitors.take(readAddress(ip))
    },
    peakLoad: () => Math.max(visitors.peakLoad(), customers.peakLoad()),
  }
}

type Waiter = { caller: CallerAddress; end(leave: Leave | null): void }

/** Fair among addresses: the one with the fewest requests goes first, the one with the most is refused first. */
function createTurns(waitMs: number, max: () => number) {
  const rendering = createCounts()
  const requests = createCounts()
  /** Oldest first. */
  const waiting = new Set<Waiter>()
  let peak = { used: 0, at: 0 }

  function hasCapacity({ own, network }: CallerAddress): boolean {
    const isNetworkFull = rendering.of(network) >= maxRendering.perAddress * networkFactor
    return rendering.inAll() < max() && rendering.of(own) < maxRendering.perAddress && !isNetworkFull
  }

  /** Requests rendering or waiting. Those of one network share a part of the load. */
  const loadOf = ({ own, network }: CallerAddress) =>
    Math.max(requests.of(own), Math.ceil(requests.of(network) / networkFactor))

  function begin(caller: CallerAddress): Leave {
    rendering.add(caller, 1)
    requests.add(caller, 1)
    return () => {
      rendering.add(caller, -1)
      requests.add(caller, -1)
      admit()
    }
  }

  /** Begins as many waiting renders as the limits allow. */
  function admit() {
    for (let next = leastLoaded(); next; next = leastLoaded()) next.end(begin(next.caller))
  }

  function leastLoaded(): Waiter | null {
    let found: Waiter | null = null
    for (const one of waiting) {
      if (hasCapacity(one.caller) && (!found || loadOf(one.caller) < loadOf(found.caller))) found = one
    }
    return found
  }

  /** The newest request of the address with the most. */
  function mostLoaded(): Waiter | null {
    let found: Waiter | null = null
    for (const one of waiting) if (!found || loadOf(one.caller) >= loadOf(found.caller)) found = one
    return found
  }

  function mayWait({ own, network }: CallerAddress): boolean {
    const callers = [...waiting].map(({ caller }) => caller)
    const ofOwn = callers.filter((caller) => caller.own === own).length
    const scaleToNetwork = network === null ? 0 : callers.filter((caller) => caller.network === network).length
    return ofOwn < maxWaiting.perAddress && scaleToNetwork < maxWaiting.inAll / 2
  }

  /** If the queue is full, refuses a request of an address that has more than the caller would have. */
  function makeRoom(caller: CallerAddress): boolean {
    if (waiting.size < maxWaiting.inAll) return true
    const busiest = mostLoaded()
    if (!busiest || loadOf(busiest.caller) <= loadOf(caller) + 1) return false
    busiest.end(null)
    return true
  }

  function waitForTurn(caller: CallerAddress): Promise<Leave | null> {
    return new Promise((resolve) => {
      const end = (leave: Leave | null) => {
        clearTimeout(timer)
        if (waiting.delete(waiter)) requests.add(caller, -1)
        resolve(leave)
      }
      const waiter = { caller, end }
      const timer = setTimeout(() => end(null), waitMs)
      waiting.add(waiter)
      requests.add(caller, 1)
    })
  }

  function notePeak() {
    const [now, used] = [Date.now(), requests.inAll()]
    if (used >= peak.used || now > peak.at + hourMs) peak = { used, at: now }
  }

  return {
    take(caller: CallerAddress) {
      const turn = hasCapacity(caller)
        ? begin(caller)
        : mayWait(caller) && makeRoom(caller)
          ? waitForTurn(caller)
          : null
      notePeak()
      return turn
    },
    admit,
    rendering: rendering.inAll,
    peakLoad: () => (Date.now() > peak.at + hourMs ? 0 : peak.used),
  }
}

/** Counts by address and network, and in total. */
function createCounts() {
  const counts = new Map<string, number>()
  let all = 0
  return {
    inAll: () => all,
    of: (key: string | null) => (key === null ? 0 : (counts.get(key) ?? 0)),
    add({ own, network }: CallerAddress, by: 1 | -1) {
      all += by
      for (const key of network ? [own, network] : [own]) {
        const used = (counts.get(key) ?? 0) + by
        if (used > 0) counts.set(key, used)
        else counts.delete(key)
      }
    },
  }
}
