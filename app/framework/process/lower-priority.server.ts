import { constants, setPriority } from 'node:os'

/** Gives requests priority over a child process. The priority is optional: some systems refuse it. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // If that fails, the child keeps its normal priority.
  }
}
