/**
 * The middle dot is bound to the next fact, so that no line ends with a dot. Two spaces on each side, because the space
 * of the font is narrow.
 */
export const factSeparator = '\u00a0 ·\u00a0\u00a0'

/** Joins the facts of a row. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(factSeparator)
}
