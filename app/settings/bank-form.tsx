import type { Answer } from '#app/framework/browser/api-client.ts'
import { bankReservation } from '#app/shop/shop-settings.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { TextAreaField, TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import { EnvironmentSetting } from './section-frame.tsx'
import type { saveBankCall } from './settings.api.server.ts'
import type { SectionFormProps } from './settings-page.tsx'
import { bankRules } from './settings-rules.ts'

const { label, maxLength } = bankRules.bankDetails
const hoursLabel = 'Hours to hold stock for a bank order'
const { minHours, maxHours } = bankReservation

type BankFormFields = { bankDetails: string; hours: string }

export function BankForm({ settings, onSaved }: SectionFormProps) {
  const { values, set_by, sections } = settings
  const { call } = useAdmin()

  async function save(_id: string, { bankDetails, hours }: BankFormFields): Promise<Answer<unknown>> {
    const bankReservationHours = /^\d{1,3}$/.test(hours.trim()) ? Number(hours) : 0
    const answer = await call<typeof saveBankCall>('PUT', '/api/admin/settings/bank', {
      ...(set_by.bankDetails ? {} : { bankDetails }),
      ...(set_by.bankReservationHours ? {} : { bankReservationHours }),
      version: sections.bank.version,
    })
    if (answer.ok) await onSaved()
    return answer
  }

  const form = useStaffForm<BankFormFields>(
    () => ({ bankDetails: values.bankDetails, hours: String(values.bankReservationHours) }),
    save,
  )
  return (
    <SaveForm form={form} action="Save bank details">
      {set_by.bankDetails ? (
        <EnvironmentSetting label={label} value={values.bankDetails} variable={set_by.bankDetails} />
      ) : (
        <TextAreaField
          label={label}
          hint={`One line each: Name: …, Bank: …, Branch: …, Account: … Customers copy from there. Leave empty to offer no bank transfer. Every change is reported in the makers’ channel. Up to ${maxLength} characters.`}
          rows={5}
          maxLength={maxLength}
          {...form.field('bankDetails')}
        />
      )}
      {set_by.bankReservationHours ? (
        <EnvironmentSetting
          label={hoursLabel}
          value={String(values.bankReservationHours)}
          variable={set_by.bankReservationHours}
        />
      ) : (
        <TextField
          label={hoursLabel}
          hint={`From ${minHours} to ${maxHours}. The order itself waits a week for the transfer. A change applies to new orders only`}
          inputMode="numeric"
          {...form.field('hours', form.errors.bankReservationHours)}
        />
      )}
    </SaveForm>
  )
}
