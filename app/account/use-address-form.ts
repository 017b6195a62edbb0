import { useRef, useState } from 'react'
import type { saveCheckoutCall } from '#app/cart/confirm/checkout-calls.server.ts'
import type { Contact } from '#app/cart/confirm/contact.ts'
import { readFormPhone } from '#app/cart/confirm/phone-field.tsx'
import { useSessionEnded } from '#app/customers/use-session-ended.ts'
import { countryCode, findCountry, homeCode } from '#app/delivery/countries.ts'
import { countryOfPhone, phoneText } from '#app/delivery/phone-number.ts'
import { callApi } from '#app/framework/browser/api-client.ts'
import { storePayingCountry } from '#app/money/paying-country.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { useTextForm } from '#app/ui/use-text-form.ts'
import type { saveAddressCall } from './account.api.server.ts'
import { type Address, type AddressKind, addressRules } from './address.ts'
import { findAddressErrors } from './address-errors.ts'

export type AddressFormOptions = {
  kind: AddressKind
  initialAddress: Address
  /** The contact that the customer entered in the cart; its fields may be empty. */
  contact: Contact
  onSaved: (address: Address) => Promise<void>
}

export function useAddressForm({ kind, initialAddress, contact, onSaved }: AddressFormOptions) {
  const sessionEnded = useSessionEnded()
  const phone = usePhoneConfirmation(contact)
  const [problem, setProblem] = useState<string | null>(null)

  async function save(address: Address) {
    setProblem(null)
    if (kind === 'shipping' && !(await phone.confirmFor(address))) return
    const answer = await callApi<typeof saveAddressCall>('POST', '/api/user/address', { kind, ...address })
    if (answer.ok) {
      if (kind === 'shipping') applyPayingCountry(countryCode(address.country))
      await phone.correctContact(address)
      return onSaved(address)
    }
    if (answer.status === 401) return sessionEnded()
    setProblem('Failed to save address')
    form.setErrors(answer.fields ?? {})
  }

  const form = useTextForm({
    rules: addressRules,
    defaultValues: initialAddress,
    compare: findAddressErrors,
    join: (typed) => ({ ...clearMissingFields(typed), ...readFormPhone(typed) }),
    send: save,
  })
  return { ...form, problem }
}

/** Displays this country's currency before the other one, as `currencyOrderScript` does on the next page. */
function applyPayingCountry(country: string | null) {
  storePayingCountry(country)
  document.documentElement.classList.toggle('pays-kes', country === homeCode)
}

/** Clears the fields that the selected country does not have. */
function clearMissingFields(typed: FormData): Partial<Address> {
  const names = ['city', 'state', 'zip'] as const
  return Object.fromEntries(names.filter((name) => !typed.has(name)).map((name) => [name, '']))
}

/**
 * Asks the customer to confirm a phone number of another country than the address, because the shop may send the
 * order's link to it.
 */
function usePhoneConfirmation(contact: Contact) {
  const showMessage = useMessage()
  const refusedPhone = useRef<string>(undefined)
  const acceptedPhone = useRef<string>(undefined)
  return {
    async confirmFor({ phone, country }: Address): Promise<boolean> {
      const code = findCountry(countryCode(country) ?? '')?.callingCode
      const other = countryOfPhone(phone)
      if (!code || !other || phone.startsWith(code) || acceptedPhone.current === phone) return true
      const isRight = await showMessage({
        kind: 'warning',
        title: 'Is this phone right?',
        text: `${phoneText(phone)} is a number of ${other.name}, and the address is in ${country}.`,
        confirm: 'Yes, it is',
        cancel: 'Change it',
      })
      if (isRight) acceptedPhone.current = phone
      else {
        refusedPhone.current = phone
        document.querySelector<HTMLInputElement>('input[name=phone]')?.focus()
      }
      return isRight
    },
    /** Corrects the contact too if it has the same wrong number. */
    async correctContact({ phone }: Address): Promise<void> {
      if (!contact.phone || contact.phone !== refusedPhone.current || phone === contact.phone) return
      await callApi<typeof saveCheckoutCall>('PUT', '/api/user/checkout', { contact: { ...contact, phone } })
    },
  }
}
