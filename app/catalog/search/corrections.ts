/** Whether one letter too many, missing, another one, or two in the wrong order make all the difference, or nothing does. */
export function isOneMistake(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one, other].map((word) => word.slice(start, word.length - end)) as [string, string]
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && right === `${left[1]}${left[0]}`)
}

/** A word that no product has, and those of the catalogue that it may stand for. */
export type Correction = { typed: string; words: string[] }
