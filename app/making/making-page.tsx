import { useState } from 'react'
import { Link } from 'react-router'
import { adminMeta } from '#app/identity/staff/screen/admin-meta.ts'
import { AdminScreen, Listed } from '#app/identity/staff/screen/admin-screen.tsx'
import { loadAsStaff, loadListAsStaff } from '#app/identity/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { useStaffList } from '#app/identity/staff/screen/use-staff-list.ts'
import { keepInBrowser, readFromBrowser } from '#app/platform/browser/browser-storage.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/making-page'
import { makingLimits } from './making.ts'
import type { MakingLine } from './making-answers.ts'
import { MakingCard } from './making-card.tsx'

export const meta = () => adminMeta('Making')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [lines, makers] = await Promise.all([
    loadListAsStaff(request, '/api/admin/making'),
    loadAsStaff(request, '/api/admin/making/makers'),
  ])
  return { lines, makers: makers.ok ? makers.data : [] }
}

/** Who sits at this device is asked once. */
const makerKey = 'maker'

export default function MakingPage({ loaderData: { lines, makers } }: Route.ComponentProps) {
  const { isOwner } = useAdmin()
  const list = useStaffList(lines)
  const [maker, setMaker] = useState(() => readFromBrowser('localStorage', makerKey) ?? '')
  return (
    <AdminScreen title="Making">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <TextField
          label="Who makes it"
          hint="Empty for your own login's name"
          list="makers"
          maxLength={makingLimits.maker}
          autoComplete="off"
          className="min-w-0 grow sm:max-w-80"
          value={maker}
          onChange={(event) => {
            setMaker(event.target.value)
            keepInBrowser('localStorage', makerKey, event.target.value)
          }}
        />
        <datalist id="makers">
          {makers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {isOwner ? (
          <Link to="/admin/making/month" className="text-link inline-flex min-h-11 items-center">
            What was made, and its pay
          </Link>
        ) : null}
      </div>
      <Listed list={list} empty="Nothing is to make.">
        {(all) => (
          <ul className="border-t border-rule">
            {all.map((line) => (
              <MakingCard
                key={line.id}
                line={line}
                maker={maker}
                onChange={(after) => list.change((lines) => withLine(lines, after))}
              />
            ))}
          </ul>
        )}
      </Listed>
    </AdminScreen>
  )
}

/** The other lines of its order count anew what is left. */
function withLine(lines: MakingLine[], after: MakingLine): MakingLine[] {
  return lines.map((one) => {
    if (one.id === after.id) return after
    return one.order_number === after.order_number ? { ...one, left_to_make: after.left_to_make } : one
  })
}
