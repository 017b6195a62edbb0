import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import { localPhone, phoneProblem } from '#app/payments/phone.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { StaffPaymentLink } from './link-wire.ts'
import type { sendPromptCall } from './staff-payment-links.api.server.ts'

/** Sends a prompt to the phone of the buyer at the stall. */
export function SendPrompt({
  paymentLink: { number, phone: known, prompt_methods, payment },
}: {
  paymentLink: StaffPaymentLink
}) {
  const { call } = useAdmin()
  const { revalidate } = useRevalidator()
  const [phone, setPhone] = useState(localPhone(known || payment?.phone || ''))
  const [method, setMethod] = useState<ProviderName | undefined>(prompt_methods[0])
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!method) return null

  async function send(event: FormEvent) {
    event.preventDefault()
    const found = phoneProblem(phone)
    setProblem(found)
    if (found || !method) return
    setBusy(true)
    const answer = await call<typeof sendPromptCall>('POST', `/api/admin/requests/${number}/prompt`, { method, phone })
    await revalidate()
    setBusy(false)
    if (!answer.ok) setProblem(answer.message)
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4" aria-labelledby="prompt">
      <h2 id="prompt" className="text-xl">
        Or ask their phone
      </h2>
      {prompt_methods.length > 1 && (
        <SelectField
          label="By"
          options={prompt_methods.map((name) => ({ value: name, label: paymentMethods[name].title }))}
          value={method}
          onChange={(event) => setMethod(prompt_methods.find((name) => name === event.target.value))}
        />
      )}
      <TextField
        label="Phone of the buyer"
        type="tel"
        inputMode="tel"
        maxLength={20}
        value={phone}
        error={problem ?? undefined}
        onChange={(event) => {
          setPhone(event.target.value)
          setProblem(null)
        }}
      />
      <Button
        type="submit"
        kind="secondary"
        isBusy={isBusy}
        busyText="Sending..."
        disabled={payment?.status === 'pending'}
      >
        Send to the phone
      </Button>
    </form>
  )
}
