import type { Answer } from '#app/framework/browser/api-client.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import { EnvironmentSetting } from './section-frame.tsx'
import type { saveMessagesCall } from './settings.api.server.ts'
import type { StaffSettings } from './settings-input.ts'
import type { SectionFormProps } from './settings-page.tsx'
import { messageRules } from './settings-rules.ts'

const names = ['makerEmails', 'makerMessages', 'smsCountries'] as const
type MessagesFormFields = Pick<StaffSettings['values'], (typeof names)[number]>

const contents = ['short', 'whole'] as const
const contentLabel = 'What these messages say'
const contentTexts = { short: 'The order’s number, its sum and a link', whole: 'The whole order' }

export function MessagesForm({ settings, onSaved }: SectionFormProps) {
  const { values, set_by, sections } = settings
  const { call } = useAdmin()
  const editableNames = names.filter((name) => !set_by[name])

  async function save(_id: string, typed: MessagesFormFields): Promise<Answer<unknown>> {
    const answer = await call<typeof saveMessagesCall>('PUT', '/api/admin/settings/messages', {
      ...Object.fromEntries(editableNames.map((name) => [name, typed[name]])),
      version: sections.messages.version,
    })
    if (answer.ok) await onSaved()
    return answer
  }

  const form = useStaffForm<MessagesFormFields>(
    () => ({ makerEmails: values.makerEmails, makerMessages: values.makerMessages, smsCountries: values.smsCountries }),
    save,
  )
  const field = (name: 'makerEmails' | 'smsCountries', hint: string) =>
    set_by[name] ? (
      <EnvironmentSetting label={messageRules[name].label} value={values[name]} variable={set_by[name]} />
    ) : (
      <TextField
        label={messageRules[name].label}
        hint={hint}
        inputMode={name === 'makerEmails' ? 'email' : 'tel'}
        autoComplete="off"
        maxLength={messageRules[name].maxLength}
        value={form.typed[name]}
        error={form.errors[name]}
        onChange={(event) => form.change({ [name]: event.target.value })}
      />
    )
  return (
    <SaveForm form={form} action="Save notifications">
      {field('makerEmails', emailHint(settings))}
      {set_by.makerMessages ? (
        <EnvironmentSetting
          label={contentLabel}
          value={contentTexts[values.makerMessages]}
          variable={set_by.makerMessages}
        />
      ) : (
        <SelectField
          label={contentLabel}
          hint="The whole order names the customer, with phone and address. The link opens the order here, after a login"
          options={contents.map((value) => ({ value, label: contentTexts[value] }))}
          value={form.typed.makerMessages}
          onChange={({ target }) => form.change({ makerMessages: contents.find((one) => one === target.value) })}
        />
      )}
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
