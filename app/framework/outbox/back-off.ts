export const initialWaitSeconds = 3
export const maxWaitSeconds = 3_600

/** Seconds until the next try after `failures` earlier failures. */
export function backOffSeconds(failures: number, initialSeconds = initialWaitSeconds): number {
  return Math.min(initialSeconds * 2 ** Math.min(failures, 20), maxWaitSeconds)
}
