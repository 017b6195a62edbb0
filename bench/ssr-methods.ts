import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { createElement, type FunctionComponent, type ReactNode } from 'react'

export type TableEntry = { id: string; name: string }
type TableProps = { entries: TableEntry[] }

export type SsrMethod = {
  testData(): Promise<TableEntry[]>
  Table: FunctionComponent<TableProps>
  /** Calculates the requests per second from the times in milliseconds. */
  perSecond(times: number[]): number
  /** True if React Router streams the page before its table. */
  isDeferred: boolean
}

const data = Array.from({ length: 1_000 }, () => ({ id: crypto.randomUUID(), name: crypto.randomUUID() }))
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const createTable = (rows: ReactNode) => createElement('table', null, createElement('tbody', null, rows))
const createRow = ({ id, name }: TableEntry, key?: string) =>
  createElement('tr', { key }, createElement('td', null, id), createElement('td', null, name))
const Entry = ({ entry }: { entry: TableEntry }) => createRow(entry)

export const ssrMethods = {
  /**
   * github.com/e18e/framework-tracker at 6c01e84: `packages/stats-generator/src/ssrRequestThroughput/run-benchmark.ts`,
   * `packages/testdata/src/ssr.ts`, `packages/app-react-router`.
   */
  e18e: {
    testData: () => wait(0, data),
    Table: ({ entries }) => createTable(entries.map((entry) => createRow(entry, entry.id))),
    perSecond: (times) => mean(times.map((ms) => 1_000 / ms)),
    isDeferred: false,
  },
  /** github.com/eknkc/ssr-benchmark at c6af3e6: `src/index.js`, `modules/testdata`, `modules/react`, `modules/remix`. */
  eknkc: {
    testData: () => nextTurn(data),
    Table: ({ entries }) => createTable(entries.map((entry) => createElement(Entry, { key: entry.id, entry }))),
    perSecond: (times) => 1_000 / mean(times),
    isDeferred: true,
  },
} satisfies Record<string, SsrMethod>
