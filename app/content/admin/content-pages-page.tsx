import { displayDate, nairobiDay } from '#app/framework/nairobi.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { ListRow } from '#app/staff/screen/list-row.tsx'
import { staffLoader } from '#app/staff/screen/staff-loader.ts'
import { contentTitles } from '../content-page.ts'
import type { Route } from './+types/content-pages-page'
import type { ContentRow, listContentPagesCall } from './content.api.server.ts'

export const meta = () => adminMeta('Pages')

export const clientLoader = staffLoader<typeof listContentPagesCall>('/api/admin/pages')

export default function ContentPagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Pages" startsLow>
      <p className="measure mb-6 text-soft md:mb-8">
        What buyers read about you and about buying from you. A page appears in the shop once it has a text.
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
  const day = changed_at && displayDate(nairobiDay(new Date(changed_at)), nairobiDay(new Date()))
  const changed = day && (changed_by === 'demo' ? 'Still the demo’s text' : `Changed ${day} by ${changed_by}`)
  return (
    <ListRow
      name={contentTitles[key]}
      opens={`/admin/pages/${key}`}
      details={is_written ? changed : 'Not written yet'}
    />
  )
}
