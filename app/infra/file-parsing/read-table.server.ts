import { type ParserProcessLog, runParserProcess } from './parser-process.server.ts'
import type { TableReading } from './table.ts'

export type TableTask = { kind: 'table'; bytes: Uint8Array }

const heapMegabytes = 96
const maxDurationMs = 30_000

/** Files are parsed one after the other, so that only one process needs memory at a time. */
let queue: Promise<unknown> = Promise.resolve()

/** The first sheet of an XLSX, or a CSV. */
export function readTableFile(log: ParserProcessLog, bytes: Buffer): Promise<TableReading> {
  const reading = queue.then(() => readInChild(log, bytes))
  queue = reading.catch(() => {})
  return reading
}

async function readInChild(log: ParserProcessLog, bytes: Buffer): Promise<TableReading> {
  const task: TableTask = { kind: 'table', bytes }
  const answer = await runParserProcess<TableReading>(log, task, { heapMegabytes, maxDurationMs })
  if (answer.ok) return answer.value
  return { ok: false, reason: answer.reason === 'ended' ? 'too-large' : 'broken' }
}
