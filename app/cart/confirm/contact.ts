import { tidyPhone } from '#app/delivery/phone-number.ts'
import {
  checkTexts,
  emailFormat,
  missingMessage,
  singleLineRule,
  type Texts,
  tidyText,
} from '#app/framework/text-rules.ts'

const phoneForm = { pattern: /^\+\d+$/, text: "Phone number must start with '+' and contain only digits" }

const contactRules = {
  name: singleLineRule('Name', 100),
  email: { label: 'Email', tidy: tidyText, maxLength: 254, form: emailFormat },
  phone: { label: 'Phone number', tidy: tidyPhone, maxLength: 20, form: phoneForm },
}
export const guestContactRules = { ...contactRules, email: { ...contactRules.email, isOptional: true } }
export type Contact = Texts<typeof contactRules>

/** With an account every field is required; a guest may omit the e-mail. */
export function contactRulesFor({ isGuest = false }: { isGuest?: boolean }) {
  return isGuest ? guestContactRules : contactRules
}

export const isForeignPhone = (phone: string) => /^\+(?!254)/.test(phone)

/** With a foreign number the order probably goes abroad, which requires an e-mail address. */
export function checkEmailForPhone({ email, phone }: Contact, isAbroad = isForeignPhone(phone)): { email?: string } {
  return email === '' && isAbroad ? { email: missingMessage(contactRules.email) } : {}
}

/** Every field has a value, except a guest's e-mail. */
export type SavedContact = Contact & { isGuest: boolean }

export function isCompleteContact({ isGuest, ...contact }: SavedContact): boolean {
  return (
    Object.keys(checkTexts(contactRulesFor({ isGuest }), contact).errors).length === 0 &&
    !checkEmailForPhone(contact).email
  )
}
