/**
 * One row of the results with its goal. Machines differ, so a ratio to a measurement of the same minute has the goal
 * instead of the value.
 */
export type Row = {
  name: string
  value: number
  unit: string
  ratio?: number
  /** Absent for a reference measurement. */
  goal?: { atLeast: number } | { atMost: number }
}
