import type { ReactNode } from 'react'

/** The text, with the words of a search marked in it. Case and accents do not matter. */
export function MarkedText({ children, search = '' }: { children: string; search: string | undefined }) {
  const words = search.split(/\s+/).filter(Boolean).map(plain)
  const text = plain(children)
  const parts: ReactNode[] = []
  let end = 0
  for (let found = findFirst(text, words, end); found; found = findFirst(text, words, end)) {
    parts.push(
      children.slice(end, found.start),
      <mark key={found.start} className="bg-transparent font-semibold text-inherit">
        {children.slice(found.start, found.end)}
      </mark>,
    )
    end = found.end
  }
  return [...parts, children.slice(end)]
}

/** Finds the first place at or after `from` that contains a word of the search. */
function findFirst(text: string, words: readonly string[], from: number) {
  const ranges = words.map((word) => ({ start: text.indexOf(word, from), length: word.length }))
  const [first] = ranges.filter(({ start }) => start >= 0).sort((a, b) => a.start - b.start || b.length - a.length)
  return first && { start: first.start, end: first.start + first.length }
}

/** Lower case without accents, unless the length of the text would change. */
function plain(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.length === text.length ? bare : text.toLowerCase()
}
