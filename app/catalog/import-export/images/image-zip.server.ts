import { type ParserProcessLog, runParserProcess } from '#app/infra/file-parsing/parser-process.server.ts'
import type { ZipEntry, ZipReading, ZipRefusal } from '#app/infra/file-parsing/zip-file.server.ts'
import { displayFileName, type PhotoError, photoErrorText } from '../../admin/photo-rules.ts'
import { normalizeFileName } from '../file-names.ts'
import { importLimits } from '../import-limits.ts'
import type { CheckTask, ZipTask } from './image-zip-tasks.server.ts'

const heapMegabytes = 64
/** Enough for 40,000 pictures. A check runs two tasks, which together end before the proxy's timeout of 130 s. */
const maxDurationMs = 60_000

export type PictureZip = {
  /** Null if the ZIP has no file of this name; 'twice' if several folders have one. */
  find(name: string): ZipEntry | 'twice' | null
  /** The number of files that `find` has not returned so far. */
  countUnusedFiles(): number
  /** Checks the first bytes of each entry. Returns its error message, or null, for each one. */
  check(entries: readonly ZipEntry[]): Promise<(string | null)[]>
}

export type ZipOpening = { ok: true; zip: PictureZip } | { ok: false; message: string }

const refusals: Record<ZipRefusal, string> = {
  'not-a-zip': 'The file with the pictures is not a ZIP.',
  broken: 'The ZIP is broken off or damaged. Please make it again.',
  'too-many': 'The ZIP holds too many files. Please put in only the pictures of these pieces.',
  'too-large': `The ZIP unpacks to far more than ${importLimits.zipMegabytes} MB of pictures. Was it the right one?`,
  'too-new': 'The ZIP is written in a form that we can’t read here. Please make an ordinary one, in one file.',
  'leads-out': 'The ZIP holds a name that leads out of its folder. Nothing of it is taken.',
  overlaps: 'The ZIP holds the same bytes under many names. Nothing of it is taken.',
}

/** Files that operating systems add to a ZIP. */
const systemFiles = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

export async function openPictureZip(log: ParserProcessLog, path: string): Promise<ZipOpening> {
  const reading = await readList(log, path)
  if (!reading.ok) return { ok: false, message: refusals[reading.reason] }
  const files = reading.entries.filter((entry) => !/[\\/]$/.test(entry.path) && !systemFiles.test(entry.path))
  const byName = Map.groupBy(files, ({ path }) => normalizeFileName(lastPart(path)))
  const found = new Set<string>()
  const zip: PictureZip = {
    find(name) {
      const [entry, other] = byName.get(normalizeFileName(lastPart(name))) ?? []
      if (entry) found.add(entry.path)
      return other ? 'twice' : (entry ?? null)
    },
    countUnusedFiles: () => files.length - found.size,
    check: (entries) => findEntryErrors(log, path, entries),
  }
  return { ok: true, zip }
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? ''
}

/**
 * Returns an error message or null for each entry. Nested archives and encrypted entries have errors, because the shop
 * does not read them.
 */
async function findEntryErrors(
  log: ParserProcessLog,
  path: string,
  entries: readonly ZipEntry[],
): Promise<(string | null)[]> {
  const readable = entries.filter((entry) => unreadableText(entry) === null)
  const task: CheckTask = { kind: 'check-pictures', path, entries: readable }
  const errors = await runInChild<(PhotoError | null)[]>(log, task)
  const byEntry = new Map(readable.map((entry, index) => [entry, errors?.[index] ?? (errors ? null : 'damaged')]))
  return entries.map((entry) => {
    const error = byEntry.get(entry)
    return unreadableText(entry) ?? (error ? photoErrorText(error, lastPart(entry.path)) : null)
  })
}

function unreadableText({ path, isUnreadable }: ZipEntry): string | null {
  const name = lastPart(path)
  if (/\.(zip|rar|7z|t?gz|tar)$/i.test(name))
    return `'${displayFileName(name)}' is an archive in the ZIP: please unpack it.`
  return isUnreadable ? `'${displayFileName(name)}' is locked by a password, or packed in a way we can't read.` : null
}

/** Returns the entries by their path in the ZIP. */
export async function mapEntries(log: ParserProcessLog, path: string): Promise<Map<string, ZipEntry>> {
  const reading = await readList(log, path)
  return new Map(reading.ok ? reading.entries.map((entry) => [entry.path, entry]) : [])
}

export async function extractZipPicture(
  log: ParserProcessLog,
  path: string,
  entry: ZipEntry,
  to: string,
): Promise<boolean> {
  return (await runInChild<boolean>(log, { kind: 'take-out', path, entry, to })) ?? false
}

async function readList(log: ParserProcessLog, path: string): Promise<ZipReading> {
  return (await runInChild<ZipReading>(log, { kind: 'list-pictures', path })) ?? { ok: false, reason: 'too-large' }
}

/** Null if the task exceeded its memory or time limit. Throws disk errors. */
async function runInChild<Value>(log: ParserProcessLog, task: ZipTask): Promise<Value | null> {
  const writes = task.kind === 'take-out' ? [task.to] : []
  const answer = await runParserProcess<Value>(log, task, {
    heapMegabytes,
    maxDurationMs,
    reads: [task.path],
    writes,
    yieldsToRequests: task.kind === 'take-out',
  })
  if (answer.ok) return answer.value
  if (answer.reason === 'ended') return null
  throw Object.assign(new Error(answer.message), { code: answer.code })
}
