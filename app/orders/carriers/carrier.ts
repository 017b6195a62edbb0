import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { optionalSingleLineRule, singleLineRule } from '#app/framework/text-rules.ts'

export const maxCarriers = 50

export const carrierRules = {
  name: singleLineRule('Name', 60),
  link_pattern: optionalSingleLineRule('Link', 300),
} as const

/** `link_pattern` has `{number}` in place of the tracking number; empty if the carrier has no tracking page. */
const carrier = z.object({ id: z.string(), name: z.string(), link_pattern: z.string() })
export const carrierList = z.array(carrier)
export type Carrier = z.infer<typeof carrier>

export const carrierInput = z.strictObject({
  name: textInput(carrierRules.name),
  link_pattern: textInput(carrierRules.link_pattern),
})
