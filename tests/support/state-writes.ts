/** The text between the bracket that opens at `start` and the one that closes it. */
function bracketed(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth += 1
    if (')]}'.includes(text[at] ?? '')) depth -= 1
    if (depth === 0) return text.slice(start + 1, at)
  }
  return text.slice(start + 1)
}

/**
 * Lists the places in a file that may write the state of a table's rows. An argument that this parser can't read counts
 * too.
 */
export function stateWrites(text: string, { name, table }: { name: string; table: string }): string[] {
  const either = `(?:${table}|\\$\\{${name}\\})`
  const sets = [...text.matchAll(new RegExp(`\\.update\\(\\s*${name}\\s*\\)\\s*\\.set(?=\\()`, 'g'))]
    .map((match) => bracketed(text, match.index + match[0].length))
    .filter((values) => !values.trim().startsWith('{') || /\bstate\b/.test(values) || /\.\.\.\w/.test(values))
  const inserts = [...text.matchAll(new RegExp(`\\.insert\\(\\s*${name}\\s*\\)`, 'g'))].map(([match]) => match)
  const renamed = [...text.matchAll(new RegExp(`[{,]\\s*${name} as \\w+`, 'g'))].map(([match]) => match)
  const raw = [
    ...text.matchAll(new RegExp(`\\bupdate\\s+${either}[^\`]*?\\bset\\b[^\`]*?\\bstate\\s*=`, 'gi')),
    ...text.matchAll(new RegExp(`\\binsert\\s+into\\s+${either}`, 'gi')),
  ].map(([match]) => match)
  return [...sets, ...inserts, ...renamed, ...raw]
}
