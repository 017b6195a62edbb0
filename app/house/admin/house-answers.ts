import { z } from 'zod'
import { housePageKeys, longestText } from '../house-page.ts'

export const houseKeyInput = z.object({ key: z.enum(housePageKeys, 'is not a page') })

const text = z.string('Text must be text').trim().max(longestText, `Text must be at most ${longestText} characters`)
export const previewInput = z.strictObject({ text })
export const writingInput = z.strictObject({ text, version: z.number().int().min(0) })

export const houseRow = z.object({
  key: z.enum(housePageKeys),
  is_written: z.boolean(),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
})
export type HouseRow = z.infer<typeof houseRow>
export const houseRows = z.array(houseRow)

export const houseText = z.object({ key: z.enum(housePageKeys), text: z.string(), version: z.number() })
export type HouseText = z.infer<typeof houseText>

export const previewAnswer = z.object({ html: z.string() })
