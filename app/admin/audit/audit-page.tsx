import { Fragment } from 'react'
import { Link } from 'react-router'
import { displayDay, nairobiDay, nairobiMinute } from '#app/framework/nairobi.ts'
import { keysOf } from '#app/framework/records.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, PagedList } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff, loadListAsStaff, queryOf } from '#app/staff/screen/staff-loader.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { useStaffParams } from '#app/staff/screen/use-staff-params.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { changeMembersCall, listChangesCall } from '../admin.api.server.ts'
import type { Route } from './+types/audit-page'
import {
  type ChangedField,
  type ChangeMember,
  detailFields,
  type StaffChange,
  shortFields,
  shortSubjectText,
} from './audit-entry.ts'
import { actionText, auditFilters, staffNameText } from './audit-texts.ts'

export const meta = () => adminMeta('Changes')

const filters = ['by', 'kind'] as const

/** The filters are in the address, so that the browser's Back shows the same list. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [firstPage, members] = await Promise.all([
    loadListAsStaff<typeof listChangesCall>(request, `/api/admin/changes?limit=50&${queryOf(request, filters)}`),
    loadAsStaff<typeof changeMembersCall>(request, '/api/admin/changes/members'),
  ])
  return { firstPage, members: members.ok ? members.data : [] }
}

export default function ChangesPage({ loaderData: { firstPage, members } }: Route.ComponentProps) {
  const list = useStaffList(firstPage)
  const [params] = useStaffParams()
  const isUnfiltered = filters.every((name) => !params.get(name))
  return (
    <AdminScreen title="Changes" answer={firstPage}>
      <Filters members={members} />
      <PagedList list={list} empty={isUnfiltered ? 'No changes yet.' : 'No changes match.'}>
        {(changes) => (
          <ol>
            {changes.map((change, index) => (
              <Fragment key={change.id}>
                <DayHeading change={change} before={changes[index - 1]} />
                <ChangeRow change={change} />
              </Fragment>
            ))}
          </ol>
        )}
      </PagedList>
    </AdminScreen>
  )
}

const dayOf = ({ at }: StaffChange) => displayDay(nairobiDay(new Date(at)))

/** The heading above the first change of each day. */
function DayHeading({ change, before }: { change: StaffChange; before: StaffChange | undefined }) {
  if (before && dayOf(before) === dayOf(change)) return null
  return (
    <li className="border-b border-rule pt-8 pb-2 first:pt-0">
      <h2 className="title-figures text-lg">{dayOf(change)}</h2>
    </li>
  )
}

function ChangeRow({ change }: { change: StaffChange }) {
  const action = actionText(change.action)
  const subject = shortSubjectText(action, change)
  const [kind, id] = change.subject.split(':')
  return (
    <li className="border-b border-rule py-3 text-sm [overflow-wrap:anywhere] max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2 md:grid md:grid-cols-[3rem_11rem_minmax(0,1fr)_minmax(0,1fr)] md:items-baseline md:gap-x-6">
      <span className="text-soft tabular-nums">{nairobiMinute(new Date(change.at)).slice(11)}</span>
      <span className="max-md:text-soft">{staffNameText(change.staff_name)}</span>
      {/* Phones begin with what was done. */}
      <p className="max-md:order-first max-md:basis-full max-md:text-base">
        <span className="font-medium">
          {action.charAt(0).toUpperCase() + action.slice(1)}
          {subject && ':'}
        </span>{' '}
        {kind === 'order' ? (
          <Link to={`/admin/orders/${id}`} className="text-link">
            {subject}
          </Link>
        ) : (
          subject
        )}
      </p>
      <div className="empty:hidden max-md:basis-full">
        <Differences change={change} />
      </div>
    </li>
  )
}

function Filters({ members }: { members: readonly ChangeMember[] }) {
  const [params, setParam] = useStaffParams()
  return (
    <div className="mb-6 grid max-w-lg grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
      <SelectField
        label="Person"
        options={[{ value: '', label: 'Everybody' }, ...members.map(({ id, name }) => ({ value: id, label: name }))]}
        value={params.get('by') ?? ''}
        onChange={(event) => setParam('by', event.target.value)}
      />
      <SelectField
        label="Kind"
        options={[
          { value: '', label: 'All kinds' },
          ...keysOf(auditFilters).map((kind) => ({ value: kind, label: auditFilters[kind].title })),
        ]}
        value={params.get('kind') ?? ''}
        onChange={(event) => setParam('kind', event.target.value)}
      />
    </div>
  )
}

function Differences({ change }: { change: StaffChange }) {
  const fields = detailFields(change)
  const rows = shortFields(fields)
  if (fields.length === 0) return null
  if (rows) {
    return rows.map((field) => (
      <p key={field.name}>
        <span className="text-soft">{field.name}:</span> <BeforeAfter field={field} />
      </p>
    ))
  }
  return (
    <details>
      <summary className="disclosure min-h-11 py-2.5 md:-my-2.5">Before and after</summary>
      <dl className="flex flex-col gap-2 pb-2 md:pt-3">
        {fields.map((field) => (
          <div key={field.name}>
            <dt className="text-soft">{field.name}</dt>
            <dd className="break-words">
              <BeforeAfter field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function BeforeAfter({ field: { before, after } }: { field: ChangedField }) {
  return (
    <>
      {before !== null && (
        <del>
          <WholeNames>{before}</WholeNames>
        </del>
      )}
      {before !== null && after !== null ? ' → ' : ''}
      {after !== null && (
        <ins className="no-underline">
          <WholeNames>{after}</WholeNames>
        </ins>
      )}
    </>
  )
}
