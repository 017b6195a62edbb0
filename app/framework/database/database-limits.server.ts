/**
 * The size of a connection pool and its timeouts. PostgreSQL ends slow statements itself; `silenceMs` applies if it
 * can't.
 */
export type DatabaseLimits = {
  connections: number
  waiting: number
  connectMs: number
  statementMs: number
  lockMs: number
  silenceMs: number
  /** PostgreSQL rolls back a transaction whose process is silent this long. */
  idleMs: number
}

export const callLimits: DatabaseLimits = {
  connections: 10,
  waiting: 500,
  connectMs: 3_000,
  statementMs: 3_500,
  lockMs: 3_000,
  silenceMs: 4_500,
  idleMs: 60_000,
}

/** For the pages' loaders. API calls have other connections, so that rendering many pages does not block them. */
export const pageLimits: DatabaseLimits = { ...callLimits, connections: 4 }

/** For jobs: they handle many rows at once, and no request waits for them. */
export const jobLimits: DatabaseLimits = {
  connections: 4,
  waiting: 100,
  connectMs: 10_000,
  statementMs: 120_000,
  lockMs: 10_000,
  silenceMs: 125_000,
  idleMs: 120_000,
}
