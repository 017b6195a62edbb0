import { useRef, useState } from 'react'
import type { saveCheckoutCall } from '#app/cart/confirm/checkout-calls.server.ts'
import type { Contact } from '#app/cart/confirm/contact.ts'
import { readFormPhone } from '#app/cart/confirm/phone-field.tsx'
import { useSessionEnded } from '#app/customers/session-ended.ts'
import { countryCode, findCountry, homeCode } from '#app/delivery/countries.ts'
import { countryOfPhone, phoneText } from '#app/delivery/phone-number.ts'
import { callApi } from '#app/framework/browser/api-client.ts'
import { storePayingCountry } from '#app/money/paying-country.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { useTextForm } from '#app/ui/use-text-form.ts'
import type { saveAddressCall } from './account.api.server.ts'
import { type Address, type AddressKind, addressRules } from './address.ts'
import { addressProblems } from './address-problems.ts'

/** What the customer has entered elsewhere; empty if nothing. */
export type KnownContact = Contact

export type AddressFormOptions = {
  kind: AddressKind
  begun: Address
  known: KnownContact
  onSaved: (address: Address) => Promise<void>
}

export function useAddressForm({ kind, begun, known, onSaved }: AddressFormOptions) {
  const sessionEnded = useSessionEnded()
  const phone = usePhoneQuestion(known)
  const [problem, setProblem] = useState<string | null>(null)

  async function save(address: Address) {
    setProblem(null)
    if (kind === 'shipping' && !(await phone.isRightFor(address))) return
    const answer = await callApi<typeof saveAddressCall>('POST', '/api/user/address', { kind, ...address })
    if (answer.ok) {
      if (kind === 'shipping') payIn(countryCode(address.country))
      await phone.correct(address)
      return onSaved(address)
    }
    if (answer.status === 401) return sessionEnded()
    setProblem('Failed to save address')
    form.setErrors(answer.fields ?? {})
  }

  const form = useTextForm({
    rules: addressRules,
    defaultValues: begun,
    compare: addressProblems,
    join: (typed) => ({ ...partsWithoutField(typed), ...readFormPhone(typed) }),
    send: save,
  })
  return { ...form, problem }
}

/** The page under the form puts the other currency first, as `currencyOrderScript` does on the next one. */
function payIn(country: string | null) {
  storePayingCountry(country)
  document.documentElement.classList.toggle('pays-kes', country === homeCode)
}

/** Clears the fields that the selected country does not have. */
function partsWithoutField(typed: FormData): Partial<Address> {
  const names = ['city', 'state', 'zip'] as const
  return Object.fromEntries(names.filter((name) => !typed.has(name)).map((name) => [name, '']))
}

/** Asks if the address is in another country than its phone, because the order's link may be sent to that phone. */
function usePhoneQuestion(known: KnownContact) {
  const showMessage = useMessage()
  const refused = useRef<string>(undefined)
  const accepted = useRef<string>(undefined)
  return {
    async isRightFor({ phone, country }: Address): Promise<boolean> {
      const code = findCountry(countryCode(country) ?? '')?.callingCode
      const other = countryOfPhone(phone)
      if (!code || !other || phone.startsWith(code) || accepted.current === phone) return true
      const isRight = await showMessage({
        kind: 'warning',
        title: 'Is this phone right?',
        text: `${phoneText(phone)} is a number of ${other.name}, and the address is in ${country}.`,
        confirm: 'Yes, it is',
        cancel: 'Change it',
      })
      if (isRight) accepted.current = phone
      else {
        refused.current = phone
        document.querySelector<HTMLInputElement>('input[name=phone]')?.focus()
      }
      return isRight
    },
    /** Corrects the order's contact too, if it had the same wrong number. */
    async correct({ phone }: Address): Promise<void> {
      if (!known.phone || known.phone !== refused.current || phone === known.phone) return
      await callApi<typeof saveCheckoutCall>('PUT', '/api/user/checkout', { contact: { ...known, phone } })
    },
  }
}
