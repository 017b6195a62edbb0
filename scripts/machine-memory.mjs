import { totalmem } from 'node:os'

/** The memory of this machine or its container. */
export function machineMegabytes() {
  const allowed = process.constrainedMemory?.() || Number.POSITIVE_INFINITY
  return Math.min(totalmem(), allowed) / 2 ** 20
}

/**
 * V8's limits in megabytes. The shop's data needs 40. Rendering fills the semi-space, and a larger semi-space is
 * collected less often.
 */
export function heapLimits(megabytes) {
  return { oldSpace: Math.round(Math.min(Math.max(megabytes / 4, 128), 512)), semiSpace: megabytes < 1024 ? 2 : 8 }
}
