import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { mergeCategoryCall } from './categories.api.server.ts'
import type { StaffCategory } from './category-wire.ts'

type MergeDialogProps = {
  category: StaffCategory
  others: readonly StaffCategory[]
  onMerged: () => Promise<void>
  onClose: () => void
}

export function MergeDialog({ category: { id, version, label }, others, onMerged, onClose }: MergeDialogProps) {
  const { call } = useAdmin()
  const { typed, field, problem, isBusy, submit } = useStaffForm(
    () => ({ into: others[0]?.id ?? '' }),
    async (_id, { into }) => {
      const answer = await call<typeof mergeCategoryCall>('POST', `/api/admin/categories/${id}/merge`, {
        version,
        into,
      })
      if (answer.ok) await onMerged()
      return answer
    },
  )
  const target = others.find((one) => one.id === typed.into)?.label ?? ''
  return (
    <FormDialog
      onClose={onClose}
      title={`Merge ${label}`}
      action="Merge"
      isBusy={isBusy}
      busyText="Merging..."
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <SelectField
        label="Into"
        options={others.map((one) => ({ value: one.id, label: one.label }))}
        {...field('into')}
      />
      <p className="text-sm">
        All products of {label} move to {target}, and links to {label} lead there. This can’t be undone.
      </p>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
    </FormDialog>
  )
}
