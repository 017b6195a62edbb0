import { Link } from 'react-router'
import { displayDate, nairobiDay } from '#app/framework/nairobi.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { staffLoader } from '#app/staff/screen/staff-loader.ts'
import { ChevronRight } from '#app/ui/icons/icons.tsx'
import { contentPath, contentTitles } from '../content-page.ts'
import type { Route } from './+types/content-pages-page'
import type { listContentPagesCall } from './content.api.server.ts'
import type { ContentRow } from './content-wire.ts'

export const meta = () => adminMeta('Pages')

export const clientLoader = staffLoader<typeof listContentPagesCall>('/api/admin/pages')

export default function ContentPagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Pages">
      {/* The margin moves the first row into a thumb's reach. */}
      <p className="measure mb-12 text-soft md:mb-8">
        What buyers read about you and about buying from you. A page is in the shop as soon as it has a text.
      </p>
      <AnswerOrError answer={loaderData}>
        {(pages) => (
          <ul className="border-t border-rule">
            {pages.map((page) => (
              <PageRow key={page.key} page={page} />
            ))}
          </ul>
        )}
      </AnswerOrError>
    </AdminScreen>
  )
}

function PageRow({ page: { key, is_written, changed_at, changed_by } }: { page: ContentRow }) {
  const title = contentTitles[key]
  const day = changed_at && displayDate(nairobiDay(new Date(changed_at)), nairobiDay(new Date()))
  const changed = day && (changed_by === 'demo' ? `Demo text · changed ${day}` : `Changed ${day} by ${changed_by}`)
  return (
    <li className="border-b border-rule">
      <Link to={`/admin/pages/${key}`} className="flex min-h-18 items-center gap-4 py-3 hover:text-red">
        <span className="min-w-0 grow [overflow-wrap:anywhere]">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-soft">
            {is_written ? changed : 'Not written yet: it is not in the shop'}
          </span>
        </span>
        <ChevronRight size={20} strokeWidth={1.5} className="shrink-0" />
      </Link>
      {is_written && (
        <Link
          to={contentPath(key)}
          aria-label={`See in the shop: ${title}`}
          className="inline-flex min-h-11 items-center text-sm text-link"
        >
          See in the shop
        </Link>
      )}
    </li>
  )
}
