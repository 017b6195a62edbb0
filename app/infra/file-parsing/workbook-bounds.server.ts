import { buffer } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import { tableLimits } from './table.ts'
import { readZip, unpack, type ZipSource } from './zip-file.server.ts'

const maxBytes = tableLimits.unpackedMegabytes * 1024 * 1024

type Workbook = { ok: true; bytes: Uint8Array } | { ok: false; reason: 'too-large' | 'broken' }

/**
 * Checks the limits of an XLSX before a table is built: how many files it contains, their real unpacked size, and its
 * last row and column. A library would create all rows and cells up to the last one. The returned `bytes` are a ZIP
 * without compression, because a library would decompress in threads, which this process may not start.
 */
export async function checkWorkbookSize(bytes: Buffer): Promise<Workbook> {
  const source = sourceOf(bytes)
  const reading = await readZip(source, { entries: tableLimits.files, unpackedBytes: maxBytes })
  if (!reading.ok) return refuse(reading.reason === 'too-many' || reading.reason === 'too-large')
  const files: Record<string, Uint8Array> = Object.create(null)
  let remaining = maxBytes
  for (const entry of reading.entries) {
    if (entry.isUnreadable) return refuse(false)
    const content = await buffer(unpack(source, entry, remaining + 1))
    remaining -= content.length
    if (remaining < 0) return refuse(true)
    if (content.length !== entry.size) return refuse(false)
    if (!isWithinBounds(content.toString('latin1'))) return refuse(true)
    files[entry.path] = content
  }
  return { ok: true, bytes: zipSync(files, { level: 0 }) }
}

function refuse(isLarge: boolean): Workbook {
  return { ok: false, reason: isLarge ? 'too-large' : 'broken' }
}

function sourceOf(bytes: Buffer): ZipSource {
  return {
    stat: async () => ({ size: bytes.length }),
    read: async (buffer, offset, length, position) => ({
      buffer,
      bytesRead: bytes.copy(buffer, offset, position, position + length),
    }),
  }
}

function isWithinBounds(xml: string): boolean {
  let rows = 0
  let cells = 0
  for (const [, name, attributes = ''] of xml.matchAll(/<(?:\w+:)?(row|c)\b([^>]*)>/g)) {
    if (name === 'row') {
      rows += 1
      cells = 0
    } else {
      cells += 1
    }
    const [, letters = '', number = '0'] = /\br\s*=\s*["']([A-Z]*)(\d*)["']/i.exec(attributes) ?? []
    const isRowInBounds = rows <= tableLimits.rows && Number(number) <= tableLimits.rows
    if (!isRowInBounds || cells > tableLimits.columns || columnOf(letters) > tableLimits.columns) return false
  }
  return true
}

/** The number of a column: `A` is 1, `XFD` is 16384. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
