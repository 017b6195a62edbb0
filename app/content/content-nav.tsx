import { type ContentPageKey, contentPath, contentTitles } from './content-page.ts'

const inlineLink = 'text-link inline-flex min-h-11 items-center'

type ContentNavProps = {
  /** Pages that have a text. */
  keys: readonly ContentPageKey[]
  label?: string | undefined
  className?: string | undefined
  linkClass?: string | undefined
  /** The id of a dialog that opens instead of the page, if the document contains it. */
  sheet?: string | undefined
}

export function ContentNav({ keys, label = 'Help', className, linkClass = inlineLink, sheet }: ContentNavProps) {
  if (keys.length === 0) return null
  return (
    <nav aria-label={label} className={className}>
      {keys.map((key) => (
        <a key={key} href={contentPath(key)} data-sheet={sheet} className={linkClass}>
          {contentTitles[key]}
        </a>
      ))}
    </nav>
  )
}
