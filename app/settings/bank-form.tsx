import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { useFreshCode } from '#app/identity/staff/screen/use-fresh-code.tsx'
import { useStaffForm } from '#app/identity/staff/screen/use-staff-form.ts'
import type { Answer } from '#app/platform/browser/api-client.ts'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import { GivenSetting } from './section-frame.tsx'
import type { SectionFormProps } from './settings-page.tsx'
import { bankRules } from './settings-rules.ts'

const { label, most } = bankRules.bankDetails

export function BankForm({ settings, onSaved }: SectionFormProps) {
  const { values, set_by, sections } = settings
  const { call } = useAdmin()
  const freshCode = useFreshCode(settings)

  async function save(_id: string, typed: { bankDetails: string }): Promise<Answer<unknown>> {
    if (!(await freshCode.prove())) return { ok: false, status: 422, message: 'Nothing was changed.' }
    const answer = await call('PUT', '/api/admin/settings/bank', { ...typed, version: sections.bank.version })
    if (answer.ok) await onSaved()
    return answer
  }

  const form = useStaffForm(
    () => ({ bankDetails: values.bankDetails }),
    save,
    'The bank details could not be saved. Please try again.',
  )
  return (
    <SaveForm form={form} isGiven={Boolean(set_by.bankDetails)}>
      {set_by.bankDetails ? (
        <GivenSetting label={label} value={values.bankDetails} variable={set_by.bankDetails} />
      ) : (
        <>
          <TextAreaField
            label={label}
            hint={`Bank, branch, name and number of the account, as customers copy it. At most ${most} characters. Empty: bank transfer is not on offer`}
            rows={5}
            maxLength={most}
            value={form.typed.bankDetails}
            error={form.errors.bankDetails}
            onChange={(event) => form.change({ bankDetails: event.target.value })}
          />
          {freshCode.field}
        </>
      )}
    </SaveForm>
  )
}
