import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool } from 'pg'
import type { Database } from '../../../app/shop/shop.server.ts'

const transactions = new AsyncLocalStorage<{ onSecond(error: Error): void }>()
type Connected = (error: Error) => void
const connect = Pool.prototype.connect as (connected?: Connected) => Promise<unknown>

// As many transactions at one moment as the pool has connections would wait for each other until they are undone.
Pool.prototype.connect = function (this: Pool, connected?: Connected) {
  const transaction = transactions.getStore()
  // The pool's own `query` asks with a callback.
  if (!transaction) return connect.call(this, connected)
  const error = new Error('a transaction asked for a second connection')
  transaction.onSecond(error)
  return connected ? connected(error) : Promise.reject(error)
} as typeof Pool.prototype.connect

/** From now on a transaction of this database gets no connection beside its own. */
export function refuseSecondConnections(db: Database, onSecond: (error: Error) => void) {
  const transaction = db.transaction.bind(db)
  db.transaction = ((work, config) =>
    transaction((tx) => transactions.run({ onSecond }, () => work(tx)), config)) as typeof db.transaction
}

/** For a transaction that stands for another process: what is done within it has connections of its own. */
export function asAnotherProcess<T>(work: () => Promise<T>): Promise<T> {
  return transactions.exit(work)
}
