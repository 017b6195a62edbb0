import { recordOf } from '#app/framework/records.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import { Setting } from './section-frame.tsx'
import type { saveProductionCall } from './settings.api.server.ts'
import type { SectionFormProps } from './settings-page.tsx'

const fields = [
  {
    name: 'makingDays',
    label: 'Days from payment until a product is made',
    hint: 'From 1 to 365; days off are not counted',
  },
  {
    name: 'returnDays',
    label: 'Days to return a product',
    hint: 'Counted from its arrival, up to 365. Product pages show it. 0 hides it',
  },
] as const

/** Returns -1 for input that is not a whole number, because the API refuses -1 with an error for the field. */
const numberOf = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1)

export function ProductionForm({ settings: { values, set_by, sections }, onSaved }: SectionFormProps) {
  const { call } = useAdmin()
  const editableNames = fields.map(({ name }) => name).filter((name) => !set_by[name])
  const form = useStaffForm(
    () => ({ makingDays: String(values.makingDays), returnDays: String(values.returnDays) }),
    (_id, typed) =>
      call<typeof saveProductionCall>('PUT', '/api/admin/settings/making', {
        ...recordOf(editableNames, (name) => numberOf(typed[name])),
        version: sections.making.version,
      }),
    { onSent: onSaved },
  )
  return (
    <SaveForm form={form} action="Save the days">
      {fields.map(({ name, label, hint }) => (
        <Setting key={name} label={label} value={String(values[name])} variable={set_by[name]}>
          <TextField label={label} hint={hint} inputMode="numeric" {...form.field(name)} />
        </Setting>
      ))}
    </SaveForm>
  )
}
