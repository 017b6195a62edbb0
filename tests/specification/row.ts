/** One rule of the specification and the test that proves it. */
export type Row = { rule: string; file: string; test: string }

/** Rules of one file, each beside the name of its test. */
export function provenBy(file: string, rules: Record<string, string>): Row[] {
  return Object.entries(rules).map(([rule, test]) => ({ rule, file, test }))
}
