/** What a test proves of one or more rules, each named by its number in docs/requirements.md. */
export type Row = { rule: string; file: string; test: string }

/** What the tests of one file prove, each beside the name of its test. */
export function provenBy(file: string, rules: Record<string, string>): Row[] {
  return Object.entries(rules).map(([rule, test]) => ({ rule, file, test }))
}
