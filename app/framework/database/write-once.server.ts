import { link, open, readFile, rm, writeFile } from 'node:fs/promises'
import { errorCode, nullIfMissing } from '../errors.ts'

/** Returns the file's text. Writes the file completely or not at all; if two processes create it, the first wins. */
export async function writeOnce(file: string, make: () => string): Promise<string> {
  const existing = await nullIfMissing(readFile(file, 'utf8'))
  if (existing !== null) return existing
  const temporaryFile = `${file}.${process.pid}`
  await writeFile(temporaryFile, make(), { mode: 0o600, flush: true })
  try {
    await link(temporaryFile, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(temporaryFile)
  }
  return readFile(file, 'utf8')
}

/** Syncs the folder, so that a rename survives a crash. */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
