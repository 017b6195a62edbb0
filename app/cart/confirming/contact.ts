import { z } from 'zod'

/** Turns a Kenyan number such as 0712 345 678 or 0110 345 678 into +254…; other text is only trimmed. */
export function tidyPhone(typed: string): string {
  const bare = typed.replace(/[\s()-]/g, '')
  return /^0[17]\d{8}$/.test(bare) ? `+254${bare.slice(1)}` : bare
}

/** Everything is required of who has an account; a guest may leave the e-mail out. */
export const contactInput = z.strictObject({
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(100, 'Name must be at most 100 characters')
    .regex(/^\P{Cc}*$/u, 'Name must be on one line'),
  email: z
    .string('Email is required')
    .trim()
    .min(1, { error: 'Email is required', abort: true })
    .max(254, 'Email must be at most 254 characters')
    .regex(z.regexes.email, 'Invalid email'),
  phone: z
    .string('Phone number is required')
    .transform(tidyPhone)
    .pipe(
      z
        .string()
        .min(1, { error: 'Phone number is required', abort: true })
        .max(20, 'Phone number must be at most 20 characters')
        .regex(/^\+\d+$/, "Phone number must start with '+' and contain only digits"),
    ),
})
export const guestContactInput = contactInput.extend({
  email: z
    .string('Email is required')
    .trim()
    .max(254, 'Email must be at most 254 characters')
    .refine((text) => text === '' || z.regexes.email.test(text), 'Invalid email'),
})
export type Contact = z.infer<typeof contactInput>

export function contactInputOf({ isGuest = false }: { isGuest?: boolean }) {
  return isGuest ? guestContactInput : contactInput
}

/** Filled in, but for what a guest may leave out. */
export type KnownContact = Contact & { isGuest: boolean }

export function isWholeContact({ isGuest, ...contact }: KnownContact): boolean {
  return contactInputOf({ isGuest }).safeParse(contact).success
}
