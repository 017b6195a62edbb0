import { totalmem } from 'node:os'

/** What this machine or its container has. */
export function machineMegabytes(): number {
  const allowed = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.min(totalmem(), allowed) / 2 ** 20
}
