import constants from './constants.json' with { type: 'json' }
import states from './states.json' with { type: 'json' }
import texts from './texts.json' with { type: 'json' }
import validation from './validation.json' with { type: 'json' }

/** A rule, by its number in docs/requirements.md, and a test that proves it. */
type Row = { rule: string; file: string; test: string }

/** By test file: each rule with the name of its test. */
type ProofsByFile = Record<string, Record<string, string>>

const rowsOf = (proofs: ProofsByFile): Row[] =>
  Object.entries(proofs).flatMap(([file, rules]) => Object.entries(rules).map(([rule, test]) => ({ rule, file, test })))

/** The parts of docs/requirements.md about the shop's behaviour, with their tests. */
export const parts: Record<string, Row[]> = {
  R11: rowsOf(states),
  R12: rowsOf(validation),
  R13: rowsOf(texts),
  R14: rowsOf(constants),
}
