/** How long an answer is waited for. The database ends a statement itself; `silenceMs` is for one that can't. */
export type DatabaseLimits = {
  connections: number
  /** How many may wait for a connection. */
  waiting: number
  connectMs: number
  statementMs: number
  lockMs: number
  silenceMs: number
  /** After this the database undoes a transaction whose process says nothing more, and frees what it locked. */
  idleMs: number
}

/** For calls: somebody waits for the answer. */
export const callLimits: DatabaseLimits = {
  connections: 10,
  waiting: 500,
  connectMs: 3_000,
  statementMs: 3_500,
  lockMs: 3_000,
  silenceMs: 4_500,
  idleMs: 60_000,
}

/** For work that runs by itself, over many rows at once, and for filling a new shop. Nobody waits for its answer. */
export const workLimits: DatabaseLimits = {
  connections: 4,
  waiting: 100,
  connectMs: 10_000,
  statementMs: 120_000,
  lockMs: 10_000,
  silenceMs: 125_000,
  idleMs: 120_000,
}
