import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict } from '#app/framework/http/problem.ts'
import { contentPageKeys, maxTextLength } from '../content-page.ts'
import { listContentPages, readContentPage, writeContentPage } from '../content-pages.server.ts'
import { renderMarkdown } from '../markdown.server.ts'
import { isWithinMarkdownBounds } from '../markdown-bounds.ts'

const contentKeyInput = z.object({ key: z.enum(contentPageKeys, 'is not a page') })

const text = z
  .string('Text must be text')
  .trim()
  .max(maxTextLength, `Text must be at most ${maxTextLength.toLocaleString('en')} characters`)
  .refine(isWithinMarkdownBounds, 'Text has too many marks in one paragraph, or lists too deep within each other')
const previewInput = z.strictObject({ text })
const contentPageInput = z.strictObject({ text, version: z.number().int().min(0) })

const contentRow = z.object({
  key: z.enum(contentPageKeys),
  is_written: z.boolean(),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
})
export type ContentRow = z.infer<typeof contentRow>

const contentText = z.object({
  key: z.enum(contentPageKeys),
  text: z.string(),
  /** The text before the last change; null if there was none. */
  previous_text: z.string().nullable(),
  version: z.number(),
})
export type ContentText = z.infer<typeof contentText>

const previewAnswer = z.object({ html: z.string() })

const forStaff = callsFor({ policy: 'shop', tags: ['pages'] })

export const listContentPagesCall = forStaff('List the pages that staff write').get('/api/admin/pages', {
  answer: z.array(contentRow),
})
export const readContentPageCall = forStaff('Read the Markdown of a page').get('/api/admin/pages/:key', {
  params: contentKeyInput,
  answer: contentText,
})
export const writeContentPageCall = forStaff('Save a page; a page without text is not published').put(
  '/api/admin/pages/:key',
  { params: contentKeyInput, input: contentPageInput },
)
export const previewContentPageCall = forStaff('Preview a text').post('/api/admin/pages/preview', {
  input: previewInput,
  answer: previewAnswer,
})

export const contentApi: ModuleApi = async (api, { shop }) => {
  handle(api, listContentPagesCall, async () => {
    const written = await listContentPages(shop.db)
    return contentPageKeys.map((key) => {
      const page = written.find((one) => one.key === key)
      return {
        key,
        is_written: Boolean(page?.text),
        changed_at: page?.changedAt.toISOString() ?? null,
        changed_by: page?.changedBy ?? null,
      }
    })
  })

  handle(api, readContentPageCall, async ({ params: { key } }) => {
    const page = await readContentPage(shop.db, key)
    const { text = '', previousText = null, version = 0 } = page ?? {}
    return { key, text, previous_text: previousText, version }
  })

  handle(api, writeContentPageCall, async (request) => {
    const isSaved = await writeContentPage(shop, request.staff, { ...request.params, ...request.body })
    if (isSaved) return done
    return refuse(conflict('Somebody else has changed this page. Please load it again.'))
  })

  handle(api, previewContentPageCall, async ({ body }) => ({ html: renderMarkdown(body.text) }))
}
