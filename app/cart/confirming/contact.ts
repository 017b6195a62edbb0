import { checkTexts, emailForm, lineRule, type Texts, tidyText } from '#app/platform/text-rules.ts'

/** Turns a Kenyan number such as 0712 345 678 or +254 (0)110 345 678 into +254…; other text is only trimmed. */
export function tidyPhone(typed: string): string {
  const bare = typed.replace(/[\s()\p{Bidi_Control}-]/gu, '')
  return /^(?:\+254)?0[17]\d{8}$/.test(bare) ? `+254${bare.slice(-9)}` : bare
}

const phoneForm = { pattern: /^\+\d+$/, words: "Phone number must start with '+' and contain only digits" }

const contactRules = {
  name: lineRule('Name', 100),
  email: { label: 'Email', tidy: tidyText, most: 254, form: emailForm },
  phone: { label: 'Phone number', tidy: tidyPhone, most: 20, form: phoneForm },
}
export const guestContactRules = { ...contactRules, email: { ...contactRules.email, isOptional: true } }
export type Contact = Texts<typeof contactRules>

/** Everything is required of who has an account; a guest may leave the e-mail out. */
export function contactRulesOf({ isGuest = false }: { isGuest?: boolean }) {
  return isGuest ? guestContactRules : contactRules
}

/** Filled in, but for what a guest may leave out. */
export type KnownContact = Contact & { isGuest: boolean }

export function isWholeContact({ isGuest, ...contact }: KnownContact): boolean {
  return Object.keys(checkTexts(contactRulesOf({ isGuest }), contact).faults).length === 0
}
