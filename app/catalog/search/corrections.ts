/** True if the words are equal or differ by one letter added, missing or replaced, or by two swapped letters. */
export function differsByOneMistake(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one, other].map((word) => word.slice(start, word.length - end)) as [string, string]
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && right === `${left[1]}${left[0]}`)
}

/** A typed word that no product contains, with the similar words that products contain. */
export type Correction = { typed: string; words: string[] }

/**
 * `missing`: the typed words that no product contains. Empty if products contain each word, but no product contains all
 * of them.
 */
export type PartialMatch = { missing: string[] }
