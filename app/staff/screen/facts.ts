/** Joins the facts of a row. A line never ends in the middle dot, because it is bound to what follows it. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(' ·\u00a0')
}
