import type { ComponentProps } from 'react'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/identity/staff/screen/use-staff-form.ts'
import { checkTexts } from '#app/platform/text-rules.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import { GivenSetting } from './section-frame.tsx'
import type { SectionFormProps } from './settings-page.tsx'
import { wordRules } from './settings-rules.ts'

type Field = keyof typeof wordRules
type Words = Record<Field, string>

const fields: { name: Field; hint: string; input?: ComponentProps<'input'> }[] = [
  { name: 'shopName', hint: 'At most 40 characters' },
  { name: 'contactPhone', hint: 'With the country’s code, such as +254 712 345 678', input: { type: 'tel' } },
  { name: 'contactEmail', hint: 'At most 100 characters', input: { type: 'email' } },
  {
    name: 'shopWhatsApp',
    hint: 'The number that answers questions about a piece. Empty: nobody is asked there',
    input: { type: 'tel' },
  },
  { name: 'channelUrl', hint: 'An address, at most 200 characters. Empty: no link', input: { type: 'url' } },
  { name: 'profileUrl', hint: 'An address, at most 200 characters. Empty: no link', input: { type: 'url' } },
  { name: 'shopTaxNumber', hint: 'Such as your KRA PIN, at most 30 characters. Empty: none stands on receipts' },
]

export function WordsForm({ settings: { values, set_by, sections }, onSaved }: SectionFormProps) {
  const { call } = useAdmin()
  const open = fields.map(({ name }) => name).filter((name) => !(name in set_by))

  async function save(_id: string, typed: Words) {
    const changed = Object.fromEntries(open.map((name) => [name, typed[name]])) as Partial<Words>
    const { faults } = checkTexts(wordRules, typed)
    const wrong = open.filter((name) => faults[name])
    if (wrong.length > 0)
      return {
        ok: false as const,
        status: 400,
        message: `Please look at ${wrong.map(labelOf).join(', ')}.`,
        fields: faults as Record<string, string>,
      }
    const { version } = sections.words
    const answer = await call('PUT', '/api/admin/settings/words', { ...changed, version })
    if (answer.ok) await onSaved()
    return answer
  }

  const form = useStaffForm<Words>(() => pick(values), save, 'These words could not be saved. Please try again.')
  return (
    <SaveForm form={form} isGiven={open.length === 0}>
      {fields.map(({ name, hint, input }) =>
        set_by[name] ? (
          <GivenSetting key={name} label={labelOf(name)} value={values[name]} variable={set_by[name]} />
        ) : (
          <TextField
            key={name}
            {...input}
            label={labelOf(name)}
            hint={hint}
            autoComplete="off"
            maxLength={wordRules[name].most}
            value={form.typed[name]}
            error={form.errors[name]}
            onChange={(event) => form.change({ [name]: event.target.value })}
          />
        ),
      )}
    </SaveForm>
  )
}

const labelOf = (name: Field) => wordRules[name].label

function pick(values: Words): Words {
  return Object.fromEntries(fields.map(({ name }) => [name, values[name]])) as Words
}
