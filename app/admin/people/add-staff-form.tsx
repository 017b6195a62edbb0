import type { StaffRole } from '#app/identity/staff-member.ts'
import type { addStaffCall } from '#app/staff/people/staff-people.api.server.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import type { TemporaryLogin } from '#app/staff/staff-answers.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { RoleChoice } from './role-choice.tsx'

const emptyForm = (): { name: string; role: StaffRole } => ({ name: '', role: 'helper' })

export function AddStaffForm({ onAdded }: { onAdded: (login: TemporaryLogin) => Promise<void> }) {
  const { call } = useAdmin()
  const { typed, change, field, errors, problem, isBusy, submit } = useStaffForm(
    emptyForm,
    (_id, input) => call<typeof addStaffCall>('POST', '/api/admin/staff', input),
    { onSent: onAdded },
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-2xl flex-col gap-5">
      <h2 className="text-xl">Add somebody</h2>
      <TextField
        label="Name"
        hint="Their login name. It also stands in the list of changes."
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        {...field('name')}
      />
      <RoleChoice name="new-role" role={typed.role} onChange={(role) => change({ role })} />
      {problem && !errors.name ? <Notice kind="error">{problem}</Notice> : null}
      <Button type="submit" className="self-start" isBusy={isBusy} busyText="Adding...">
        Add
      </Button>
    </form>
  )
}
