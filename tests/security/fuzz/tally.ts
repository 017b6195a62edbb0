import type { Draft } from './requests.ts'
import type { FuzzResponse } from './send-request.ts'
import type { Memory } from './shop-memory.ts'

export type Tally = {
  add(draft: Draft, response: FuzzResponse): void
  print(memory: Memory[], log: string): void
  /** Counts the API calls, and lists those that never succeeded. */
  calls(): { asked: number; refused: string[] }
}

export function createTally(): Tally {
  const began = Date.now()
  const routes = new Map<string, Map<number, number>>()
  const times: number[] = []

  const answered = () =>
    [...routes].map(([route, statuses]) => ({ route, statuses })).sort((a, b) => (a.route < b.route ? -1 : 1))
  const atLength = (refused: string[]) => [
    ...answered().map(({ route, statuses }) => `  ${route}: ${statusText(statuses)}`),
    `calls that never said yes: ${refused.join(', ')}`,
  ]
  return {
    calls() {
      const calls = answered().filter(({ route }) => route.includes(' /api/'))
      const isRefused = (statuses: Map<number, number>) =>
        ![...statuses.keys()].some((status) => status >= 200 && status < 400)
      const refused = calls.filter(({ statuses }) => isRefused(statuses)).map(({ route }) => route)
      return { asked: calls.length, refused }
    },
    add({ route: { method, address } }, { status, ms }) {
      const name = `${method} ${address}`
      const statuses = routes.get(name) ?? new Map<number, number>()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      routes.set(name, statuses)
      times.push(ms)
    },
    print(memory, log) {
      const seconds = (Date.now() - began) / 1000
      times.sort((a, b) => a - b)
      const share = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0)
      const all = new Map<number, number>()
      for (const { statuses } of answered())
        for (const [status, n] of statuses) all.set(status, (all.get(status) ?? 0) + n)
      const { asked, refused } = this.calls()
      const lines = [
        `${times.length} requests in ${Math.round(seconds)} s; ms: p50 ${share(0.5)}, p99 ${share(0.99)}, most ${Math.round(times.at(-1) ?? 0)}`,
        `statuses: ${statusText(all)}; ${asked - refused.length} of ${asked} calls said yes`,
        ...(process.env.LONG || process.env.FUZZ ? [...atLength(refused), ...linesOfLog(log)] : []),
        ...memory.map(({ heapMb, residentMb }) => `memory: ${heapMb} MB used, ${residentMb} MB resident`),
      ]
      process.stdout.write(`${lines.map((line) => `  ${line}\n`).join('')}`)
    },
  }
}

function statusText(statuses: Map<number, number>): string {
  return [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status} x ${n}`)
    .join(', ')
}

/** An uncaught error or a crash as Node prints it: plain lines. */
const crash =
  /^\s*(node:internal|at \S.*:\d+:\d+\)?$|(Uncaught |\[)?\w*Error\b|\[?Unhandled|throw |Node\.js v\d|FATAL ERROR)/

/**
 * Returns the log lines that no request may cause. Lines about an unavailable database are permitted, because the
 * machine may be busy.
 */
export function errorsOf(log: string): string[] {
  const isError = (line: string) => (line.startsWith('{') ? /^\{"level":[56]0/.test(line) : crash.test(line))
  return log
    .split('\n')
    .filter((line) => isError(line) && !/DatabaseUnavailable|the database is unavailable/.test(line))
}

function linesOfLog(log: string): string[] {
  const kinds = new Map<string, number>()
  for (const line of log.split('\n')) {
    const kind = line.startsWith('{') ? kindOf(line) : line && `plain: ${line.slice(0, 200)}`
    if (kind) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return [...kinds].map(([kind, n]) => `log: ${n} x ${kind}`)
}

function kindOf(line: string): string {
  const { level, msg, err, route, reason, details } = JSON.parse(line) as Record<string, unknown>
  return `${level} ${msg} ${route ?? ''} ${(err as Error | undefined)?.message ?? reason ?? (details ? JSON.stringify(details) : '')}`.slice(
    0,
    900,
  )
}
