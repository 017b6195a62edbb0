import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import { EnvironmentSetting } from './section-frame.tsx'
import type { saveMessagesCall } from './settings.api.server.ts'
import type { SectionFormProps } from './settings-page.tsx'
import { messageRules } from './settings-rules.ts'

const { label, most } = messageRules.smsCountries

export function MessagesForm({ settings: { values, set_by, sections, sms_address }, onSaved }: SectionFormProps) {
  const { call } = useAdmin()

  async function save(_id: string, typed: { smsCountries: string }) {
    const answer = await call<typeof saveMessagesCall>('PUT', '/api/admin/settings/messages', {
      ...typed,
      version: sections.messages.version,
    })
    if (answer.ok) await onSaved()
    return answer
  }

  const form = useStaffForm(
    () => ({ smsCountries: values.smsCountries }),
    save,
    'The countries could not be saved. Please try again.',
  )
  return (
    <SaveForm form={form} isGiven={Boolean(set_by.smsCountries)}>
      {set_by.smsCountries ? (
        <EnvironmentSetting label={label} value={values.smsCountries} variable={set_by.smsCountries} />
      ) : (
        <TextField
          label={label}
          hint="Their calling codes, such as +44 +255. Empty: Kenya alone"
          inputMode="tel"
          autoComplete="off"
          maxLength={most}
          value={form.typed.smsCountries}
          error={form.errors.smsCountries}
          onChange={(event) => form.change({ smsCountries: event.target.value })}
        />
      )}
      {sms_address && (
        <div className="text-sm text-soft [overflow-wrap:anywhere]">
          <p>
            Enter this in Africa’s Talking’s dashboard, under SMS, as the callback address for delivery reports and for
            opt-outs. Customers who opt out get no more SMS.
          </p>
          <p className="mt-2 select-all text-ink">{sms_address}</p>
        </div>
      )}
    </SaveForm>
  )
}
