import { type ContentPageKey, contentPath, contentTitles } from './content-page.ts'

const inLine = 'text-link inline-flex min-h-11 items-center'

type ContentNavProps = {
  /** Of pages that are written. */
  keys: readonly ContentPageKey[]
  label?: string | undefined
  className?: string | undefined
  linkClass?: string | undefined
}

export function ContentNav({ keys, label = 'Help', className, linkClass = inLine }: ContentNavProps) {
  if (keys.length === 0) return null
  return (
    <nav aria-label={label} className={className}>
      {keys.map((key) => (
        <a key={key} href={contentPath(key)} className={linkClass}>
          {contentTitles[key]}
        </a>
      ))}
    </nav>
  )
}
