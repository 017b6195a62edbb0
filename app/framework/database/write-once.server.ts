import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { errorCode } from '../errors.ts'

/** The file's text. It is written completely or not at all; if two processes create it, both get the first one's. */
export async function writeOnce(file: string, make: () => string): Promise<string> {
  const existing = await readIfPresent(file)
  if (existing !== null) return existing
  const draft = `${file}.${process.pid}`
  await writeFile(draft, make(), { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
