import type { ComponentProps } from 'react'
import { keysOf, pickFields } from '#app/framework/records.ts'
import { checkTexts } from '#app/framework/text-rules.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import { Setting } from './section-frame.tsx'
import type { saveTextsCall } from './settings.api.server.ts'
import type { SectionFormProps } from './settings-page.tsx'
import { textRules } from './settings-rules.ts'

type Field = keyof typeof textRules

const ownPage = {
  hint: 'To Telegram, TikTok or another page of yours. Leave empty for no link',
  input: { type: 'url' },
}

const fields: { name: Field; hint: string; input?: ComponentProps<'input'> }[] = [
  { name: 'shopName', hint: `Up to ${textRules.shopName.maxLength} characters.` },
  { name: 'contactPhone', hint: 'With the country’s code, such as +254 712 345 678', input: { type: 'tel' } },
  { name: 'contactEmail', hint: `Up to ${textRules.contactEmail.maxLength} characters.`, input: { type: 'email' } },
  {
    name: 'shopWhatsApp',
    hint: 'The number that answers questions about a product. Leave empty to hide WhatsApp',
    input: { type: 'tel' },
  },
  {
    name: 'orderPrefix',
    hint: 'The 2 to 4 letters that order numbers begin with. Placed orders keep theirs',
    input: { autoCapitalize: 'characters' },
  },
  { name: 'channelUrl', ...ownPage },
  { name: 'profileUrl', ...ownPage },
  {
    name: 'shopTaxNumber',
    hint: `Such as your KRA PIN. Leave empty to leave it off receipts. Up to ${textRules.shopTaxNumber.maxLength} characters.`,
  },
]

const newNameHint =
  'Order numbers will begin with the initials of the new name, and the demo’s links are removed. Type your own below to change that.'

/** Fields that a shop does not need, or that have a good default. */
const optionalFields: ReadonlySet<Field> = new Set([
  'shopWhatsApp',
  'orderPrefix',
  'channelUrl',
  'profileUrl',
  'shopTaxNumber',
])

type TextsFormProps = SectionFormProps & {
  /** Optional fields are behind 'More'. */
  isFolded?: boolean
}

export function TextsForm({ settings: { values, set_by, sections }, onSaved, isFolded = false }: TextsFormProps) {
  const { call } = useAdmin()
  const editableNames = fields.map(({ name }) => name).filter((name) => !(name in set_by))

  const form = useStaffForm(
    () => pickFields(values, keysOf(textRules)),
    async (_id, typed) => {
      const { errors } = checkTexts(textRules, typed)
      const ownErrors = editableNames.flatMap((name) => (errors[name] ? [[name, errors[name]] as const] : []))
      if (ownErrors.length > 0)
        return {
          ok: false as const,
          status: 400,
          message: `Please look at ${ownErrors.map(([name]) => labelOf(name)).join(', ')}.`,
          fields: Object.fromEntries(ownErrors),
        }
      // Sends only changed fields, because the defaults of links and order numbers depend on the shop's name.
      const changed = editableNames.filter((name) => typed[name] !== values[name])
      const { version } = sections.words
      return call<typeof saveTextsCall>('PUT', '/api/admin/settings/words', { ...pickFields(typed, changed), version })
    },
    { onSent: onSaved },
  )
  const control = ({ name, hint, input }: (typeof fields)[number]) => (
    <Setting key={name} label={labelOf(name)} value={values[name]} variable={set_by[name]}>
      <TextField
        {...input}
        label={labelOf(name)}
        hint={name === 'shopName' && form.typed.shopName !== values.shopName ? newNameHint : hint}
        maxLength={textRules[name].maxLength}
        {...form.field(name)}
      />
    </Setting>
  )
  const folded = isFolded ? fields.filter(({ name }) => optionalFields.has(name)) : []
  return (
    <SaveForm form={form} action="Save name and contacts">
      {fields.filter((field) => !folded.includes(field)).map(control)}
      {folded.length > 0 && (
        <details open={folded.some(({ name }) => form.errors[name]) || undefined}>
          <summary className="disclosure min-h-11 py-2.5">More: WhatsApp, links, order numbers</summary>
          <div className="mt-3 flex flex-col gap-5">{folded.map(control)}</div>
        </details>
      )}
    </SaveForm>
  )
}

const labelOf = (name: Field) => textRules[name].label
