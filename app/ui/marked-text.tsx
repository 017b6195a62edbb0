/** The text, with the words of a search marked in it. Case and accents do not matter. */
export function MarkedText({ children, search }: { children: string; search: string | undefined }) {
  const words = search?.trim().split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0) return children
  const pattern = new RegExp(words.map((word) => plain(word).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'gi')
  const parts = [...plain(children).matchAll(pattern)].reduce(
    ({ shown, end }, { 0: found, index = 0 }) => ({
      shown: [
        ...shown,
        children.slice(end, index),
        <mark key={index} className="bg-transparent font-semibold text-inherit underline underline-offset-4">
          {children.slice(index, index + found.length)}
        </mark>,
      ],
      end: index + found.length,
    }),
    { shown: [] as (string | React.JSX.Element)[], end: 0 },
  )
  return [...parts.shown, children.slice(parts.end)]
}

/** Without accents, unless a letter would become longer or shorter. */
function plain(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '')
  return bare.length === text.length ? bare : text
}
