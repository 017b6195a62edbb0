import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { housePageKeys } from '../house-page.ts'
import { listHousePages, readHousePage, writeHousePage } from '../house-pages.server.ts'
import { renderMarkdown } from '../markdown.server.ts'
import { houseKeyInput, houseRows, houseText, previewAnswer, previewInput, writingInput } from './house-answers.ts'

const tags = ['pages']
const config = { policy: 'admin' as const }

/** The calls of these routes that pages make. */
export const houseCalls = {
  'GET /api/admin/pages': { answer: houseRows },
  'GET /api/admin/pages/:key': { answer: houseText },
  'PUT /api/admin/pages/:key': { input: writingInput, answer: done },
  'POST /api/admin/pages/preview': { input: previewInput, answer: previewAnswer },
}
type HouseCalls = CallTypes<typeof houseCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends HouseCalls {}
}

/** Mounted at `/api/admin/pages`. */
export const houseApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config,
      schema: { tags, summary: 'The pages that staff write', response: { 200: houseRows, '4xx': problemAnswer } },
    },
    async () => {
      const written = await listHousePages(shop.db)
      return housePageKeys.map((key) => {
        const page = written.find((one) => one.key === key)
        return {
          key,
          is_written: Boolean(page?.text),
          changed_at: page?.changedAt.toISOString() ?? null,
          changed_by: page?.changedBy ?? null,
        }
      })
    },
  )

  api.get(
    '/:key',
    {
      config,
      schema: {
        tags,
        summary: 'The Markdown of a page',
        params: houseKeyInput,
        response: { 200: houseText, '4xx': problemAnswer },
      },
    },
    async ({ params: { key } }) => {
      const page = await readHousePage(shop.db, key)
      return { key, text: page?.text ?? '', version: page?.version ?? 0 }
    },
  )

  api.put(
    '/:key',
    {
      config,
      schema: {
        tags,
        summary: 'Write a page; without text it is not shown',
        params: houseKeyInput,
        body: writingInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const isDone = await writeHousePage(shop, request.staff, { ...request.params, ...request.body })
      if (isDone) return { success: true as const }
      return refuse(reply, { status: 409, message: 'Somebody else has changed this page. Please load it again.' })
    },
  )

  api.post(
    '/preview',
    {
      config,
      schema: {
        tags,
        summary: 'What a text would look like',
        body: previewInput,
        response: { 200: previewAnswer, '4xx': problemAnswer },
      },
    },
    async ({ body }) => ({ html: renderMarkdown(body.text) }),
  )
}
