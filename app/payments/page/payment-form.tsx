import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'
import { type ProviderName, typedPhoneKey } from '#app/money/payment-method.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { phoneProblem } from '../phone.ts'

type PaymentFormProps = {
  provider: ProviderName
  /** The initial value of the phone field. */
  knownPhone: string
  isProcessing: boolean
  /** True if the cart is not empty and the method allows its amount. */
  mayPay: boolean
  onPay: (phone: string) => void
  onInvalidPhone: (text: string) => void
}

const phoneExample = 'Enter Phone Number (e.g., 0712345678 or 712345678)'

export function PaymentForm(props: PaymentFormProps) {
  const { provider, knownPhone, isProcessing, mayPay, onPay, onInvalidPhone } = props
  // This form renders only in the browser, after the rate has loaded, so storage is available.
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

  // Shows the error on Enter, which the browser ignores while the button is disabled.
  function explainOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !problem) return
    event.preventDefault()
    submit()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="payment-phone relative">
        <TextField
          label="Phone Number"
          className="phone-example"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={phoneExample}
          hint="Enter your phone number in the format: 0712345678 or 712345678"
          value={phone}
          error={problem ?? undefined}
          onKeyDown={explainOnEnter}
          onChange={(event) => {
            setPhone(event.target.value)
            setProblem(phoneProblem(event.target.value))
          }}
        />
        {/* Not a placeholder: on a phone the example needs two lines, which browsers place differently. */}
        <span aria-hidden className="phone-example-over">
          {phoneExample}
        </span>
      </div>
      <Button
        type="submit"
        kind={isProcessing ? 'secondary' : 'primary'}
        isBusy={isProcessing}
        busyText="Processing Payment..."
        disabled={problem !== null || !mayPay}
      >
        Pay Now
      </Button>
    </form>
  )
}
