import type { Answer } from '#app/framework/browser/api-client.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import { EnvironmentSetting } from './section-frame.tsx'
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
    hint: 'Counted from its arrival, up to 365. Product pages say it; with 0 they do not',
  },
] as const

type ProductionFormFields = Record<(typeof fields)[number]['name'], string>

/** Returns -1 for input that is not a whole number, because the API refuses -1 with an error for the field. */
const numberOf = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1)

export function ProductionForm({ settings: { values, set_by, sections }, onSaved }: SectionFormProps) {
  const { call } = useAdmin()
  const editableFields = fields.filter(({ name }) => !set_by[name])

  async function save(_id: string, typed: ProductionFormFields): Promise<Answer<unknown>> {
    const answer = await call<typeof saveProductionCall>('PUT', '/api/admin/settings/making', {
      ...Object.fromEntries(editableFields.map(({ name }) => [name, numberOf(typed[name])])),
      version: sections.making.version,
    })
    if (answer.ok) await onSaved()
    return answer
  }

  const form = useStaffForm<ProductionFormFields>(
    () => ({ makingDays: String(values.makingDays), returnDays: String(values.returnDays) }),
    save,
  )
  return (
    <SaveForm form={form} action="Save the days">
      {fields.map(({ name, label, hint }) => {
        const variable = set_by[name]
        if (variable)
          return <EnvironmentSetting key={name} label={label} value={String(values[name])} variable={variable} />
        return (
          <TextField
            key={name}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
            value={form.typed[name]}
            error={form.errors[name]}
            onChange={(event) => form.change({ [name]: event.target.value })}
          />
        )
      })}
    </SaveForm>
  )
}
