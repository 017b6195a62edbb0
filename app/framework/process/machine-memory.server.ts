import { totalmem } from 'node:os'

/** The memory of this machine or its container. */
export function machineMegabytes(): number {
  const containerBytes = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.min(totalmem(), containerBytes) / 2 ** 20
}
