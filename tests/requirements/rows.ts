import { constantRows } from './constants.ts'
import { textRows } from './errors.ts'
import type { Row } from './row.ts'
import { stateRows } from './states.ts'
import { validationRows } from './validation.ts'

/** The parts of docs/requirements.md on the shop's conduct, and where each rule is proven. */
export const parts: Record<string, Row[]> = {
  R11: stateRows,
  R12: validationRows,
  R13: textRows,
  R14: constantRows,
}
