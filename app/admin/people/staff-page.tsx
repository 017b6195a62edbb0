import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { listStaffCall } from '#app/staff/people/staff-people.api.server.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, Listed } from '#app/staff/screen/admin-screen.tsx'
import { loadListAsStaff } from '#app/staff/screen/staff-loader.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import type { FirstLogin } from '#app/staff/staff-answers.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/staff-page'
import { AddStaffForm } from './add-staff-form.tsx'
import { StaffRow } from './staff-row.tsx'

export const meta = () => adminMeta('Staff')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListAsStaff<typeof listStaffCall>(request, '/api/admin/staff')
}

export default function StaffPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData)
  const { revalidate } = useRevalidator()
  const [login, setLogin] = useState<FirstLogin | null>(null)

  async function tell(made: FirstLogin | null) {
    setLogin(made)
    await revalidate()
  }

  return (
    <AdminScreen title="Staff" answer={loaderData}>
      {login && (
        <div className="mb-8">
          <NewLogin login={login} />
        </div>
      )}
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {/* A form that was sent makes room for an empty one. */}
        <AddStaffForm key={login?.username} onAdded={tell} />
        <section aria-labelledby="people">
          <h2 id="people" className="mb-3 text-xl">
            Who works here
          </h2>
          <Listed list={list} empty="Nobody works here.">
            {(people) => (
              <ul className="border-t border-rule">
                {people.map((person) => (
                  <StaffRow key={person.username} person={person} onChange={tell} />
                ))}
              </ul>
            )}
          </Listed>
        </section>
      </div>
    </AdminScreen>
  )
}

function NewLogin({ login: { username, password } }: { login: FirstLogin }) {
  return (
    <Notice kind="info">
      <p>
        <strong className="font-semibold">{username}</strong> logs in at /admin/login with this password, and chooses
        one of their own there before anything else. It is shown this once:
      </p>
      <p className="mt-2 text-lg [overflow-wrap:anywhere] tabular-nums select-all">{password}</p>
    </Notice>
  )
}
