import constants from './constants.json' with { type: 'json' }
import states from './states.json' with { type: 'json' }
import texts from './texts.json' with { type: 'json' }
import validation from './validation.json' with { type: 'json' }

/** What a test proves of one or more rules, each named by its number in docs/requirements.md. */
type Row = { rule: string; file: string; test: string }

/** By the file of the tests: what each proves, beside its name. */
type ProofsByFile = Record<string, Record<string, string>>

const rowsOf = (proofs: ProofsByFile): Row[] =>
  Object.entries(proofs).flatMap(([file, rules]) => Object.entries(rules).map(([rule, test]) => ({ rule, file, test })))

/** The parts of docs/requirements.md on the shop's conduct, and where each rule is proven. */
export const parts: Record<string, Row[]> = {
  R11: rowsOf(states),
  R12: rowsOf(validation),
  R13: rowsOf(texts),
  R14: rowsOf(constants),
}
