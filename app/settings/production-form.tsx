import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import { EnvironmentSetting } from './section-frame.tsx'
import type { saveProductionCall } from './settings.api.server.ts'
import type { SectionFormProps } from './settings-page.tsx'

const label = 'Days from payment until a piece is made'

export function ProductionForm({ settings: { values, set_by, sections }, onSaved }: SectionFormProps) {
  const { call } = useAdmin()

  async function save(_id: string, { days }: { days: string }) {
    const makingDays = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0
    const { version } = sections.making
    const answer = await call<typeof saveProductionCall>('PUT', '/api/admin/settings/making', { makingDays, version })
    if (answer.ok) await onSaved()
    return answer
  }

  const form = useStaffForm(
    () => ({ days: String(values.makingDays) }),
    save,
    'The days could not be saved. Please try again.',
  )
  return (
    <SaveForm form={form} isGiven={Boolean(set_by.makingDays)}>
      {set_by.makingDays ? (
        <EnvironmentSetting label={label} value={String(values.makingDays)} variable={set_by.makingDays} />
      ) : (
        <TextField
          label={label}
          hint="From 1 to 365; closed days are not counted"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={form.typed.days}
          error={form.errors.makingDays}
          onChange={(event) => form.change({ days: event.target.value })}
        />
      )}
    </SaveForm>
  )
}
