import { readFile } from 'node:fs/promises'

/** Of Linux: hundredths of a second. */
const tickMs = 10

/** What a process has used of all cores so far, in milliseconds; null where the system does not tell. */
export async function processorMs(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name of the program stands in brackets and may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
