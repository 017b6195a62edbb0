import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { singleLineRule } from '#app/framework/text-rules.ts'

export const passkeyLimits = { name: 40, perMember: 10 }

const boundedText = (maxLength: number) => z.string().max(maxLength)
const credential = { id: boundedText(1400), rawId: boundedText(1400), type: z.literal('public-key') }

/** A browser's answer after creating a passkey; other fields are dropped. */
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: boundedText(4000),
    attestationObject: boundedText(16_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

/** A browser's answer after signing. */
const signature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: boundedText(4000),
    authenticatorData: boundedText(4000),
    signature: boundedText(4000),
  }),
})
export type PasskeySignature = z.infer<typeof signature>

export const passkeyName = singleLineRule('Name', passkeyLimits.name)
export const newPasskeyInput = z.strictObject({ name: textInput(passkeyName), passkey: newCredential })
export type NewPasskey = z.infer<typeof newPasskeyInput>
export const passkeyInput = z.strictObject({ passkey: signature })
const challenge = z.string().max(60)
export const loginOptionsInput = z.strictObject({ challenge })
export const loginPasskeyInput = z.strictObject({ challenge, passkey: signature })

const options = z.looseObject({ challenge: z.string() })
/** The argument of `navigator.credentials`. The server's library makes it, and the shop does not parse it. */
export const registrationOptions = z.object({ options })
/** Null if the member has no passkey. */
export const signingOptions = z.object({ options: options.nullable() })

const ownPasskey = z.object({ id: z.string(), name: z.string(), made_at: z.string(), used_at: z.string().nullable() })
export const ownPasskeys = z.array(ownPasskey)
export type OwnPasskey = z.infer<typeof ownPasskey>
