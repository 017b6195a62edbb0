import { z } from 'zod'
import { recordOf } from '#app/framework/records.ts'
import { textInput } from '#app/framework/text-input.ts'
import { fontPairs, motifs } from '#app/shop/look.ts'
import { lookColours } from '#app/shop/look-colours.ts'
import { contrastErrors } from './contrast.ts'
import { landingInput, staffLanding } from './landing/landing-input.ts'
import { colourLabels, footerLineRule, logoTooLarge, maxLogoBytes, noLogoFile } from './look-rules.ts'

const version = z.int().min(0)

const colourInput = (label: string) =>
  z
    .string()
    .overwrite((typed) => typed.trim().toLowerCase())
    .regex(/^#[0-9a-f]{6}$/, `${label} must be a colour, such as #a8131a`)

const lookInput = z
  .strictObject({
    colours: z.strictObject(recordOf(lookColours, (name) => colourInput(colourLabels[name]))),
    fonts: z.enum(fontPairs),
    motif: z.enum(motifs),
    footerLine: textInput(footerLineRule),
  })
  .superRefine(({ colours }, context) => {
    for (const { colour, message } of contrastErrors(colours)) {
      context.addIssue({ code: 'custom', path: ['colours', colour], message })
    }
  })

export type LookInput = z.infer<typeof lookInput>

/** `file` is base64. */
const logoInput = z.strictObject({
  file: z
    .string()
    .max(Math.ceil(maxLogoBytes / 3) * 4, logoTooLarge)
    .regex(/^[A-Za-z0-9+/]+=*$/, noLogoFile),
})
export const draftInput = z.strictObject({ version, look: lookInput, logo: logoInput.nullable().optional() })
export const landingDraftInput = z.strictObject({ version, landing: landingInput })
export const versionInput = z.strictObject({ version })

const look = z.object({
  colours: z.object(recordOf(lookColours, () => z.string())),
  fonts: z.enum(fontPairs),
  motif: z.enum(motifs),
  footerLine: z.string(),
})
export const staffLook = z.object({
  /** Equals the published look if there is no draft. */
  draft: look,
  logo: z.object({ src: z.string(), width: z.number(), height: z.number() }).nullable(),
  landing: staffLanding,
  /** The categories that pictures of the lookbook may link to. */
  categories: z.array(z.object({ value: z.string(), label: z.string() })),
  is_draft: z.boolean(),
  /** The addresses of pages that show the draft. */
  previews: z.object({ landing: z.string(), product: z.string().nullable() }),
  can_go_back: z.boolean(),
  version,
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
})
export type StaffLook = z.infer<typeof staffLook>
