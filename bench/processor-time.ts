import { readFile } from 'node:fs/promises'

/** Linux's clock tick of a hundredth of a second. */
const tickMs = 10

/** A process's CPU time on all cores in milliseconds; null if the system does not report it. */
export async function processorMs(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The program's name is in brackets and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
