import { totalmem } from 'node:os'

/** The memory of this machine or its container. */
export function machineMegabytes(): number {
  const allowed = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.min(totalmem(), allowed) / 2 ** 20
}
