import { pickFields } from '#app/framework/records.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import { Setting } from './section-frame.tsx'
import type { saveMessagesCall } from './settings.api.server.ts'
import type { StaffSettings } from './settings-input.ts'
import type { SectionFormProps } from './settings-page.tsx'
import { messageRules } from './settings-rules.ts'

const names = ['makerEmails', 'makerMessages', 'smsCountries'] as const

const contents = ['short', 'whole'] as const
const contentLabel = 'What these messages say'
const contentTexts = { short: 'The order’s number, its sum and a link', whole: 'The whole order' }

export function MessagesForm({ settings, onSaved }: SectionFormProps) {
  const { values, set_by, sections } = settings
  const { call } = useAdmin()
  const form = useStaffForm(
    () => pickFields(values, names),
    (_id, typed) => {
      const { version } = sections.messages
      const editable = pickFields(
        typed,
        names.filter((name) => !set_by[name]),
      )
      return call<typeof saveMessagesCall>('PUT', '/api/admin/settings/messages', { ...editable, version })
    },
    { onSent: onSaved },
  )
  const field = (name: 'makerEmails' | 'smsCountries', hint: string) => (
    <Setting label={messageRules[name].label} value={values[name]} variable={set_by[name]}>
      <TextField
        label={messageRules[name].label}
        hint={hint}
        inputMode={name === 'makerEmails' ? 'email' : 'tel'}
        maxLength={messageRules[name].maxLength}
        {...form.field(name)}
      />
    </Setting>
  )
  return (
    <SaveForm form={form} action="Save notifications">
      {field('makerEmails', emailHint(settings))}
      <Setting label={contentLabel} value={contentTexts[values.makerMessages]} variable={set_by.makerMessages}>
        <SelectField
          label={contentLabel}
          hint="The whole order names the customer, with phone and address. The link opens the order here, after a login"
          options={contents.map((value) => ({ value, label: contentTexts[value] }))}
          value={form.typed.makerMessages}
          onChange={({ target }) => form.change({ makerMessages: contents.find((one) => one === target.value) })}
        />
      </Setting>
      {field(
        'smsCountries',
        'SMS abroad costs more. Their calling codes, such as +44 +255. Leave empty for Kenya only',
      )}
      {settings.sms_address && <SmsAddress address={settings.sms_address} />}
    </SaveForm>
  )
}

function emailHint({ has_telegram, sends_mail }: StaffSettings): string {
  const channelText = has_telegram ? 'Besides Telegram.' : 'Telegram is not set up.'
  const mailText = sends_mail ? '' : ' No mail leaves this shop until SMTP_URL is set.'
  return `${channelText} Up to 5, separated by commas.${mailText}`
}

function SmsAddress({ address }: { address: string }) {
  return (
    <div className="text-sm text-soft [overflow-wrap:anywhere]">
      <p>
        Enter this in Africa’s Talking’s dashboard, under SMS, as the callback address for delivery reports and for
        opt-outs. Customers who opt out get no more SMS.
      </p>
      <p className="mt-2 select-all text-ink">{address}</p>
    </div>
  )
}
