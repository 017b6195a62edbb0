import { adminMeta } from '#app/identity/admin-meta.ts'
import { AdminFailure, AdminScreen, MoreButton } from '#app/identity/admin-screen.tsx'
import { useAdminList } from '#app/identity/use-admin-list.ts'
import { nairobiTimeText } from '#app/platform/nairobi.ts'
import { BeadLoader } from '#app/ui/bead-loader.tsx'
import { changedFields, type StaffChange, subjectText } from './staff-change.ts'

export const meta = () => adminMeta('Changes')

export default function ChangesPage() {
  const list = useAdminList<StaffChange>('/api/admin/changes?limit=50')
  return (
    <AdminScreen title="Changes">
      {list.error && <AdminFailure message={list.error} onRetry={list.reload} />}
      {!list.items && !list.error && <BeadLoader label="Loading..." />}
      {list.items?.length === 0 && <p className="text-soft">Nobody has changed anything yet.</p>}
      <ol className="border-t border-rule empty:hidden">
        {list.items?.map((change) => (
          <li key={change.id} className="border-b border-rule py-3">
            <p className="font-medium">
              {change.staff_name}: {change.action}
            </p>
            <p className="text-sm text-soft">
              {nairobiTimeText(new Date(change.at))}, {subjectText(change)}
            </p>
            <Differences change={change} />
          </li>
        ))}
      </ol>
      {list.hasMore && <MoreButton isBusy={list.isLoadingMore} onClick={list.loadMore} />}
    </AdminScreen>
  )
}

function Differences({ change }: { change: StaffChange }) {
  const fields = changedFields(change)
  if (fields.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        Before and after
      </summary>
      <dl className="flex flex-col gap-2 pb-2 text-sm">
        {fields.map(({ name, before, after }) => (
          <div key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className="break-words">
              {before !== null && <del>{before}</del>} {after !== null && <ins className="no-underline">{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
