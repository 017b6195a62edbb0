import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/framework/browser/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { taxNumberRules } from './conversation.ts'
import type { setTaxNumberCall } from './conversations.api.server.ts'

type TaxNumberFormProps = { path: `/api/orders/${string}/receipt`; taxNumber: string | null }

/** A business buyer's tax number, for the receipt. */
export function TaxNumberForm({ path, taxNumber }: TaxNumberFormProps) {
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const { label, maxLength } = taxNumberRules.tax_number

  async function save(form: FormData) {
    setSaving(true)
    const answer = await callApi<ReturnType<typeof setTaxNumberCall>>('POST', path, {
      tax_number: String(form.get('tax_number') ?? ''),
    })
    await revalidate()
    setSaving(false)
    setError(answer.ok ? undefined : (answer.fields?.tax_number ?? (answer.message || 'It could not be saved.')))
  }

  return (
    <form
      action={path}
      method="post"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void save(new FormData(event.currentTarget))
      }}
      className="no-print mt-10 flex max-w-[26rem] flex-col gap-4"
    >
      <TextField
        name="tax_number"
        label={label}
        autoComplete="off"
        maxLength={maxLength}
        defaultValue={taxNumber ?? ''}
        hint={`Optional, shown on the receipt, up to ${maxLength} characters`}
        error={error}
      />
      <Button type="submit" kind="secondary" isBusy={isSaving} busyText="Saving..." className="self-start">
        Add it to the receipt
      </Button>
    </form>
  )
}
