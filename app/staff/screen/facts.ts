/** Joins the facts of a row. The middle dot is bound to the next fact, so that no line ends with a dot. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(' ·\u00a0')
}
