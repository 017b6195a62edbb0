import { type ContentPageKey, contentPath, contentTitles } from './content-page.ts'

const inLine = 'text-link inline-flex min-h-11 items-center'

type ContentNavProps = {
  /** Of pages that are written. */
  keys: readonly ContentPageKey[]
  label?: string | undefined
  className?: string | undefined
  linkClass?: string | undefined
  /** The id of what is opened over the page instead, where it is there. */
  sheet?: string | undefined
}

export function ContentNav({ keys, label = 'Help', className, linkClass = inLine, sheet }: ContentNavProps) {
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
