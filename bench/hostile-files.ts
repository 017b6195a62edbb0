import { setTimeout as wait } from 'node:timers/promises'
import {
  fourGigabytes,
  manyFiles,
  packedFourGigabytes,
  workbook,
  zipOfPacked,
} from '../tests/support/shop/hostile-sheets.ts'
import { multipartForm } from '../tests/support/shop/multipart.ts'

const hostileFiles: Record<string, () => Buffer> = {
  'a cell at XFD1048576': () => workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  'a million rows': () => workbook('<row/>'.repeat(1_000_000)),
  '4 GB unpacked': () => zipOfPacked(packedFourGigabytes(), fourGigabytes),
  '4 GB unpacked, said to be 1 KB': () => zipOfPacked(packedFourGigabytes(), 1_024),
  '10,000 files': () => workbook('', manyFiles),
}

export type FileRefusals = {
  seconds: Record<string, number>
  /** The slowest health check during the uploads. */
  healthMs: number
  faults: string[]
}

/** Uploads each file as a statement, one after the other. */
export async function uploadHostileFiles(url: string, token: string): Promise<FileRefusals> {
  const result: FileRefusals = { seconds: {}, healthMs: 0, faults: [] }
  let isOver = false
  const healthChecks = (async () => {
    for (; !isOver; await wait(100)) {
      const began = performance.now()
      const isAlive = await fetch(`${url}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
      result.healthMs = Math.max(result.healthMs, performance.now() - began)
      if (!isAlive) result.faults.push('the shop did not answer')
    }
  })()
  for (const [name, make] of Object.entries(hostileFiles)) {
    const form = multipartForm({}, [{ name: 'statement.xlsx', body: make() }])
    const headers = { ...form.headers, authorization: `Bearer ${token}`, 'x-forwarded-for': '102.9.0.1' }
    const began = performance.now()
    const answer = await fetch(`${url}/api/admin/statements`, { method: 'POST', headers, body: form.body })
    const { message } = (await answer.json()) as { message?: string }
    result.seconds[name] = (performance.now() - began) / 1000
    if (answer.status !== 400 || !message?.includes('far more than a statement'))
      result.faults.push(`${name}: ${answer.status} ${message}`)
  }
  isOver = true
  await healthChecks
  return result
}
