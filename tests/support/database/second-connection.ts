import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool } from 'pg'
import type { Database } from '../../../app/shop/shop.server.ts'

const transactions = new AsyncLocalStorage<{ onSecond(error: Error): void }>()
type Connected = (error: Error) => void
const connect = Pool.prototype.connect as (connected?: Connected) => Promise<unknown>

// A transaction that needs a second connection can deadlock: with as many transactions as the pool has connections,
// each waits for another.
Pool.prototype.connect = function (this: Pool, connected?: Connected) {
  const transaction = transactions.getStore()
  // A call by the pool's own `query` has a callback.
  if (!transaction) return connect.call(this, connected)
  const error = new Error('a transaction asked for a second connection')
  transaction.onSecond(error)
  return connected ? connected(error) : Promise.reject(error)
} as typeof Pool.prototype.connect

/** Makes each transaction of this database fail if it requests a second connection. */
export function refuseSecondConnections(db: Database, onSecond: (error: Error) => void) {
  const transaction = db.transaction.bind(db)
  db.transaction = ((work, config) =>
    transaction((tx) => transactions.run({ onSecond }, () => work(tx)), config)) as typeof db.transaction
}

/** Runs work that simulates another process, so it may use other connections than the transaction around it. */
export function asAnotherProcess<T>(work: () => Promise<T>): Promise<T> {
  return transactions.exit(work)
}
