import { bankReservation } from '#app/shop/shop-settings.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { TextAreaField, TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import { Setting } from './section-frame.tsx'
import type { saveBankCall } from './settings.api.server.ts'
import type { SectionFormProps } from './settings-page.tsx'
import { bankRules } from './settings-rules.ts'

const { label, maxLength } = bankRules.bankDetails
const hoursLabel = 'Hours to hold stock for a bank order'
const { minHours, maxHours } = bankReservation

export function BankForm({ settings: { values, set_by, sections }, onSaved }: SectionFormProps) {
  const { call } = useAdmin()
  const form = useStaffForm(
    () => ({ bankDetails: values.bankDetails, hours: String(values.bankReservationHours) }),
    (_id, { bankDetails, hours }) => {
      const bankReservationHours = /^\d{1,3}$/.test(hours.trim()) ? Number(hours) : 0
      return call<typeof saveBankCall>('PUT', '/api/admin/settings/bank', {
        ...(set_by.bankDetails ? {} : { bankDetails }),
        ...(set_by.bankReservationHours ? {} : { bankReservationHours }),
        version: sections.bank.version,
      })
    },
    { onSent: onSaved },
  )
  return (
    <SaveForm form={form} action="Save bank details">
      <Setting label={label} value={values.bankDetails} variable={set_by.bankDetails}>
        <TextAreaField
          label={label}
          hint={`One line each: Name: …, Bank: …, Branch: …, Account: … Customers copy from there. Leave empty to offer no bank transfer. Every change is reported in the makers’ channel. Up to ${maxLength} characters.`}
          rows={5}
          maxLength={maxLength}
          {...form.field('bankDetails')}
        />
      </Setting>
      <Setting label={hoursLabel} value={String(values.bankReservationHours)} variable={set_by.bankReservationHours}>
        <TextField
          label={hoursLabel}
          hint={`From ${minHours} to ${maxHours}. The order itself waits a week for the transfer. A change applies to new orders only`}
          inputMode="numeric"
          {...form.field('hours', form.errors.bankReservationHours)}
        />
      </Setting>
    </SaveForm>
  )
}
