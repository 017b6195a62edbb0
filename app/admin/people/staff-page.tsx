import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { listStaffCall } from '#app/staff/people/staff-people.api.server.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, Listed } from '#app/staff/screen/admin-screen.tsx'
import { besideList, FormColumn } from '#app/staff/screen/form-column.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import type { FirstLogin } from '#app/staff/staff-answers.ts'
import { Button } from '#app/ui/button.tsx'
import { useCopying } from '#app/ui/copy-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/staff-page'
import { AddStaffForm } from './add-staff-form.tsx'
import { StaffRow } from './staff-row.tsx'

export const meta = () => adminMeta('Staff')

export const clientLoader = staffListLoader<typeof listStaffCall>('/api/admin/staff')

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
      <div className={besideList}>
        {/* A form that was sent makes room for an empty one. */}
        <FormColumn key={login?.username} opens="Add somebody">
          <AddStaffForm onAdded={tell} />
        </FormColumn>
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
      <ThumbBarSpacer />
    </AdminScreen>
  )
}

function NewLogin({ login: { username, password } }: { login: FirstLogin }) {
  const { copy, message } = useCopying(password)
  return (
    <Notice kind="info">
      <p>
        <strong className="font-semibold">{username}</strong> logs in at /admin/login with this password, and chooses
        one of their own there before anything else. It is shown this once:
      </p>
      <p className="mt-2 text-lg [overflow-wrap:anywhere] tabular-nums select-all">{password}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5">
        <Button kind="secondary" onClick={() => void copy()}>
          Copy the password
        </Button>
        <p role="status" className="text-sm text-soft">
          {message && message !== 'Copied.' ? 'It could not be copied: hold the password above to select it.' : message}
        </p>
      </div>
    </Notice>
  )
}
