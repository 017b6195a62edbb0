import { type CallerAddress, networkFactor, parseCallerAddress } from './address-groups.ts'
import { createRateLimiter } from './rate-limiter.server.ts'

/**
 * Concurrent renders, by address and in total. A few renders use the whole thread and all database connections; more
 * would only delay every other response.
 */
export const maxRendering = { perAddress: 2, total: 3, besideSessions: 1 }
export const maxWaiting = { perAddress: 32, total: 128 }
const maxWaitMs = 3_000
const hourMs = 3_600_000

export type ReleaseSlot = () => void

/** `isFiltered`: the page also counts towards the limit per minute; `hasSession`: this shop signed the session. */
export type RenderRequest = { isFiltered?: boolean; hasSession?: boolean }

export type RenderLimiter = {
  /** Waits until the page may be rendered. Null above the limit. */
  enter(ip: string, request?: RenderRequest): Promise<ReleaseSlot | null>
  /**
   * The highest load (renders and waiting requests) of the last hour. Requests with and without a session are counted
   * apart; this is the larger count.
   */
  peakLoad(): number
}

/**
 * Limits rendering, so that a flood of random addresses and filters leaves capacity for other pages and for calls.
 * Requests with a session have separate limits of the same size, so that visitors without one can't delay a checkout.
 * While requests with a session are rendered, fewer without one begin, because all share one thread. When the limit for
 * sessions is used up, sessions lose this priority, because an attacker can get many of them.
 */
export function createRenderLimiter(waitMs = maxWaitMs): RenderLimiter {
  const rate = createRateLimiter()
  const customers = createRenderQueue(waitMs, () => maxRendering.total)
  const visitors = createRenderQueue(waitMs, () => {
    const isPriority = customers.rendering() > 0 && customers.rendering() < maxRendering.total
    return isPriority ? maxRendering.besideSessions : maxRendering.total
  })

  async function enterAsCustomer(ip: string): Promise<ReleaseSlot | null> {
    const leave = await customers.enter(parseCallerAddress(ip))
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
      return hasSession ? enterAsCustomer(ip) : visitors.enter(parseCallerAddress(ip))
    },
    peakLoad: () => Math.max(visitors.peakLoad(), customers.peakLoad()),
  }
}

type Waiter = { caller: CallerAddress; end(leave: ReleaseSlot | null): void }

/** Fair among addresses: the address with the fewest requests goes first, and the busiest one is refused first. */
function createRenderQueue(waitMs: number, max: () => number) {
  const rendering = createCounts()
  const requests = createCounts()
  /** Oldest first. */
  const waiting = new Set<Waiter>()
  let peak = { used: 0, at: 0 }

  function hasCapacity({ own, network }: CallerAddress): boolean {
    const isNetworkFull = rendering.of(network) >= maxRendering.perAddress * networkFactor
    return rendering.inAll() < max() && rendering.of(own) < maxRendering.perAddress && !isNetworkFull
  }

  /**
   * The requests that render or wait. For an address of an IPv6 network, this is at least the number of the network's
   * requests divided by `networkFactor`.
   */
  const loadOf = ({ own, network }: CallerAddress) =>
    Math.max(requests.of(own), Math.ceil(requests.of(network) / networkFactor))

  function begin(caller: CallerAddress): ReleaseSlot {
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
    let best: Waiter | null = null
    for (const waiter of waiting) {
      if (hasCapacity(waiter.caller) && (!best || loadOf(waiter.caller) < loadOf(best.caller))) best = waiter
    }
    return best
  }

  /** The newest request of the busiest address. */
  function mostLoaded(): Waiter | null {
    let best: Waiter | null = null
    for (const waiter of waiting) if (!best || loadOf(waiter.caller) >= loadOf(best.caller)) best = waiter
    return best
  }

  function canWait({ own, network }: CallerAddress): boolean {
    const callers = [...waiting].map(({ caller }) => caller)
    const ownWaiting = callers.filter((caller) => caller.own === own).length
    const networkWaiting = network === null ? 0 : callers.filter((caller) => caller.network === network).length
    return ownWaiting < maxWaiting.perAddress && networkWaiting < maxWaiting.total / 2
  }

  /** If the queue is full, refuses a request of an address that has more requests than the caller. */
  function makeRoom(caller: CallerAddress): boolean {
    if (waiting.size < maxWaiting.total) return true
    const busiest = mostLoaded()
    if (!busiest || loadOf(busiest.caller) <= loadOf(caller) + 1) return false
    busiest.end(null)
    return true
  }

  function waitInQueue(caller: CallerAddress): Promise<ReleaseSlot | null> {
    return new Promise((resolve) => {
      const end = (leave: ReleaseSlot | null) => {
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

  function recordPeak() {
    const [now, used] = [Date.now(), requests.inAll()]
    if (used >= peak.used || now > peak.at + hourMs) peak = { used, at: now }
  }

  return {
    enter(caller: CallerAddress) {
      const entry = hasCapacity(caller)
        ? begin(caller)
        : canWait(caller) && makeRoom(caller)
          ? waitInQueue(caller)
          : null
      recordPeak()
      return entry
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
