import { z } from 'zod'

/** Turns a Kenyan number such as 0712 345 678 or 0110 345 678 into +254…; other text is only trimmed. */
export function tidyPhone(typed: string): string {
  const bare = typed.replace(/[\s()-]/g, '')
  return /^0[17]\d{8}$/.test(bare) ? `+254${bare.slice(1)}` : bare
}

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
export type Contact = z.infer<typeof contactInput>

export function isWholeContact(contact: Contact): boolean {
  return contactInput.safeParse(contact).success
}
