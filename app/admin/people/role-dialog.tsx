import { type FormEvent, useState } from 'react'
import type { StaffRole } from '#app/identity/staff-member.ts'
import type { StaffPerson } from '#app/staff/staff-answers.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import { roleTexts } from './role-texts.ts'

type RoleDialogProps = {
  person: StaffPerson
  isBusy: boolean
  onSave: (role: StaffRole) => Promise<void>
  onClose: () => void
}

export function RoleDialog({ person, isBusy, onSave, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(person.role)

  function save(event: FormEvent) {
    event.preventDefault()
    void onSave(role)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={`Role of ${person.name}`}
      size="medium"
      action="Change"
      disabled={role === person.role}
      isBusy={isBusy}
      busyText="Saving..."
      onSubmit={save}
    >
      <RoleChoice name={`role-${person.username}`} role={role} onChange={setRole} />
      <p className="text-sm text-soft">
        {person.is_you ? 'A change logs you out' : `A change logs ${person.name} out`}
        {role === person.role
          ? '.'
          : `: then ${person.is_you ? 'you log' : `${person.name} logs`} in again as ${roleTexts[role].withArticle}.`}
      </p>
    </FormDialog>
  )
}
