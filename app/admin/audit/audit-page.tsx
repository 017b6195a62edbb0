import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, Listed } from '#app/staff/screen/admin-screen.tsx'
import { loadListAsStaff } from '#app/staff/screen/staff-loader.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { listChangesCall } from '../admin.api.server.ts'
import type { Route } from './+types/audit-page'
import { changedFields, type StaffChange, subjectText } from './audit-entry.ts'

export const meta = () => adminMeta('Changes')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListAsStaff<typeof listChangesCall>(request, '/api/admin/changes?limit=50')
}

export default function ChangesPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData)
  return (
    <AdminScreen title="Changes">
      <Listed list={list} empty="Nobody has changed anything yet.">
        {(changes) => (
          <ol className="border-t border-rule">
            {changes.map((change) => (
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
        )}
      </Listed>
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
              {before !== null && (
                <del>
                  <WholeNames>{before}</WholeNames>
                </del>
              )}{' '}
              {after !== null && (
                <ins className="no-underline">
                  <WholeNames>{after}</WholeNames>
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
