import { type FormEvent, useId, useState } from 'react'
import type { StaffRole } from '#app/identity/staff-member.ts'
import type { StaffPerson } from '#app/staff/staff-answers.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { RoleChoice } from './role-choice.tsx'
import { roleTexts } from './role-texts.ts'

type RoleDialogProps = {
  person: StaffPerson
  isBusy: boolean
  onSave: (role: StaffRole) => Promise<void>
  onClose: () => void
}

export function RoleDialog({ person, isBusy, onSave, onClose }: RoleDialogProps) {
  const formId = useId()
  const [role, setRole] = useState(person.role)

  function save(event: FormEvent) {
    event.preventDefault()
    void onSave(role)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Role of ${person.username}`}
      footer={
        <DialogActions
          onCancel={onClose}
          type="submit"
          form={formId}
          disabled={role === person.role}
          isBusy={isBusy}
          busyText="Saving..."
        >
          Change
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={save} className="grid gap-4">
        <RoleChoice name={`role-${person.username}`} role={role} onChange={setRole} />
        <p className="text-sm text-soft">
          {person.is_you ? 'You are' : `${person.username} is`} logged out by a change
          {role === person.role ? '.' : `, and logs in again as ${roleTexts[role].an}.`}
        </p>
      </form>
    </Dialog>
  )
}
