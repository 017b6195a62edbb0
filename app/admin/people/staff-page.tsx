import { useState } from 'react'
import type { listStaffCall } from '#app/staff/people/staff-people.api.server.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import type { StaffPerson, TemporaryLogin } from '#app/staff/staff-answers.ts'
import { Button } from '#app/ui/button.tsx'
import { useCopyText } from '#app/ui/copy-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/staff-page'
import { AddStaffForm } from './add-staff-form.tsx'
import { StaffRow } from './staff-row.tsx'

export const meta = () => adminMeta('Staff')

export const clientLoader = staffListLoader<typeof listStaffCall>('/api/admin/staff')

export default function StaffPage({ loaderData }: Route.ComponentProps) {
  const [login, setLogin] = useState<TemporaryLogin | null>(null)
  return (
    <FormBesideList
      title="Staff"
      answer={loaderData}
      notice={login && <NewLogin key={login.password} login={login} />}
      openText="Add somebody"
      heading="Who works here"
      empty="Nobody works here."
      form={({ onSaved }) => (
        <AddStaffForm
          onAdded={async (newLogin) => {
            setLogin(newLogin)
            await onSaved()
          }}
        />
      )}
      row={(person, { all, onChange }) => (
        <StaffRow
          key={person.username}
          person={person}
          isOnlyOwner={isOwner(person) && all.filter(isOwner).length === 1}
          onChange={async (made) => {
            setLogin(made)
            await onChange()
          }}
        />
      )}
    />
  )
}

const isOwner = ({ role, left_at }: StaffPerson) => role === 'owner' && left_at === null

function NewLogin({ login: { name, password } }: { login: TemporaryLogin }) {
  const address = `${location.origin}/admin/login`
  const { copy, message } = useCopyText(
    `${address}\nName: ${name}\nPassword: ${password}`,
    'It could not be copied: hold the password above to select it.',
  )
  return (
    <Notice kind="info">
      <p className="[overflow-wrap:anywhere]">
        <strong className="font-semibold">{name}</strong> logs in at <span className="select-all">{address}</span> with
        this password, and then chooses their own. It is shown only once:
      </p>
      <p className="mt-2 text-lg [overflow-wrap:anywhere] tabular-nums select-all">{password}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5">
        <Button kind="secondary" onClick={() => void copy()}>
          Copy address, name and password
        </Button>
        <p role="status" className="text-sm text-soft">
          {message}
        </p>
      </div>
    </Notice>
  )
}
