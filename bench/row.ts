/**
 * One line of the results: what was measured, what came out, and what it is to be. Machines differ, so where there is a
 * ratio to something measured in the same minute, the goal is that ratio's.
 */
export type Row = {
  name: string
  value: number
  unit: string
  ratio?: number
  /** Absent for what others are compared with. */
  goal?: { atLeast: number } | { atMost: number }
}
