import type { Heading } from './link-headings.ts'

/** A page's contents: links to its headings. */
export function JumpLinks({ headings, className }: { headings: readonly Heading[]; className: string }) {
  if (headings.length < 2) return null
  return (
    <nav aria-label="On this page">
      <ul className={className}>
        {headings.map(({ id, html }) => (
          <li key={id}>
            <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center py-3 leading-tight">
              {/* One element, since in a row of elements a name would be a column of its own. */}
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it from Markdown */}
              <span dangerouslySetInnerHTML={{ __html: html }} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
