import { link, readFile, rm, writeFile } from 'node:fs/promises'

/** The file's text. It is written whole or not at all; if two processes make it, both get the first one's. */
export async function keepOnce(file: string, make: () => string): Promise<string> {
  const kept = await readWhereThere(file)
  if (kept !== null) return kept
  const draft = `${file}.${process.pid}`
  await writeFile(draft, make(), { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

async function readWhereThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
