import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { ownKey, readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { phoneProblem } from '../phone.ts'

/** Keeps the phone that was asked last in this tab, so that a reload while paying does not lose it. */
const typedPhoneKey = (provider: ProviderName) => ownKey(`${provider}-phone`)

type PaymentFormProps = {
  provider: ProviderName
  /** What is filled in at first. */
  knownPhone: string
  isProcessing: boolean
  /** There is something to pay, and not too much of it. */
  mayPay: boolean
  /** While a prompt may still be answered: from when another can be sent. */
  nextTry: string | null
  onPay: (phone: string) => void
  onInvalidPhone: (text: string) => void
}

const example = 'Enter Phone Number (e.g., 0712345678 or 712345678)'

export function PaymentForm(props: PaymentFormProps) {
  const { provider, knownPhone, isProcessing, mayPay, nextTry, onPay, onInvalidPhone } = props
  // The form appears in the browser only, once the rate is known.
  const [phone, setPhone] = useState(() => readFromBrowser('sessionStorage', typedPhoneKey(provider)) ?? knownPhone)
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event?: FormEvent) {
    event?.preventDefault()
    const found = phoneProblem(phone)
    setProblem(found)
    if (found) return onInvalidPhone(found)
    if (isProcessing || !mayPay) return
    writeStorage('sessionStorage', typedPhoneKey(provider), phone)
    onPay(phone)
  }

  // With its button disabled the browser would let Enter pass without a word.
  function explainOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !problem) return
    event.preventDefault()
    submit()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="group relative">
        <TextField
          label="Phone Number"
          className="max-sm:[&_input]:placeholder:text-xs max-[434px]:[&_input]:min-h-14 max-[434px]:[&_input]:placeholder:text-wrap max-[434px]:[&_input]:placeholder:text-transparent"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={example}
          hint={
            nextTry
              ? `You can send it again, or to another number, from ${nextTry}.`
              : 'Enter your phone number in the format: 0712345678 or 712345678'
          }
          value={phone}
          error={problem ?? undefined}
          onKeyDown={explainOnEnter}
          onChange={(event) => {
            setPhone(event.target.value)
            setProblem(phoneProblem(event.target.value))
          }}
        />
        {/* The example is longer than a phone is wide. Browsers place a second line of their own each elsewhere. */}
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-px top-[1.6875rem] hidden h-14 items-center px-3.5 text-xs leading-snug text-soft max-[434px]:group-has-placeholder-shown:flex"
        >
          {example}
        </span>
      </div>
      <Button
        type="submit"
        kind="primary"
        isBusy={isProcessing}
        busyText="Processing Payment..."
        disabled={problem !== null || !mayPay}
      >
        Pay Now
      </Button>
    </form>
  )
}
