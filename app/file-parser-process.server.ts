import { writeFile } from 'node:fs/promises'
import type { ZipTask } from './catalog/import-export/images/image-zip-tasks.server.ts'
import type { ParserProcessAnswer } from './infra/file-parsing/parser-process.server.ts'
import type { TableTask } from './infra/file-parsing/read-table.server.ts'
import type { ReviewsTask } from './reviews/imported/imported-reviews.server.ts'

type Task = TableTask | ZipTask | ReviewsTask

/** A separate process for one file: see `infra/file-parsing/parser-process.server.ts`. */

// If memory runs out, Linux should kill this process and not the shop or its database.
await writeFile('/proc/self/oom_score_adj', '800').catch(() => {})

process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {})
process.on('message', (task: Task) => {
  runTask(task).then(
    (value) => sendAnswer({ ok: true, value }),
    ({ code, syscall, message }: NodeJS.ErrnoException) =>
      sendAnswer({
        ok: false,
        reason: 'failed',
        code: syscall || code === 'ERR_ACCESS_DENIED' ? code : undefined,
        message,
      }),
  )
})

/** Loads only the code of the task, because a new process starts for each. */
async function runTask(task: Task): Promise<unknown> {
  if (task.kind === 'table') {
    const { readTable } = await import('./infra/file-parsing/table-file.server.ts')
    return readTable(Buffer.from(task.bytes))
  }
  if (task.kind === 'etsy-reviews') {
    const { readEtsyReviews } = await import('./reviews/imported/etsy-reviews.ts')
    return readEtsyReviews(task.bytes, task.lastDay)
  }
  const { runZipTask: doZipTask } = await import('./catalog/import-export/images/image-zip-tasks.server.ts')
  return doZipTask(task)
}

function sendAnswer(answer: ParserProcessAnswer<unknown>) {
  process.send?.(answer)
}
