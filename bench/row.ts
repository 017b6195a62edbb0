/**
 * One row of the results with its goal. If the row has a `ratio`, the goal applies to the ratio, because machines
 * differ: it compares with a measurement on the same machine in the same minute.
 */
export type Row = {
  name: string
  value: number
  unit: string
  ratio?: number
  /** Absent for a reference measurement. */
  goal?: { atLeast: number } | { atMost: number }
}
