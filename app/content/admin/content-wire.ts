import { z } from 'zod'
import { contentPageKeys, maxTextLength } from '../content-page.ts'
import { isWithinMarkdownBounds } from '../markdown-bounds.ts'

export const contentKeyInput = z.object({ key: z.enum(contentPageKeys, 'is not a page') })

const text = z
  .string('Text must be text')
  .trim()
  .max(maxTextLength, `Text must be at most ${maxTextLength.toLocaleString('en')} characters`)
  .refine(isWithinMarkdownBounds, 'Text has too many marks in one paragraph, or lists too deep within each other')
export const previewInput = z.strictObject({ text })
export const contentPageInput = z.strictObject({ text, version: z.number().int().min(0) })

export const contentRow = z.object({
  key: z.enum(contentPageKeys),
  is_written: z.boolean(),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
})
export type ContentRow = z.infer<typeof contentRow>
export const contentRows = z.array(contentRow)

export const contentText = z.object({
  key: z.enum(contentPageKeys),
  text: z.string(),
  /** The text before the last change; null if there was none. */
  previous_text: z.string().nullable(),
  version: z.number(),
})
export type ContentText = z.infer<typeof contentText>

export const previewAnswer = z.object({ html: z.string() })
