import { constantRows } from './constants.ts'
import { errorRows } from './errors.ts'
import type { Row } from './row.ts'
import { stateRows } from './states.ts'
import { validationRows } from './validation.ts'

/** The sections of the specification on the shop's conduct, and where each rule is proven. */
export const sections: Record<string, Row[]> = {
  '4 states and transitions': stateRows,
  '5 validation rules': validationRows,
  '8 error catalogue': errorRows,
  '9 business constants and limits': constantRows,
}
