import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { nextPageLink, pageLimit, readCursor, writeCursor } from '#app/platform/http/list-cursor.server.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { type FeedbackPosition, listFeedback, markFeedbackRead } from './feedback.server.ts'

const message = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
})

const messages = z.array(message)
const position = z.tuple([z.iso.datetime({ offset: true }), z.uuid()])
const listQuery = z.strictObject({
  limit: pageLimit,
  cursor: z
    .string()
    .max(200)
    .transform((text, context): FeedbackPosition => {
      const parsed = position.safeParse(readCursor(text, 2))
      if (parsed.success) return { at: parsed.data[0], id: parsed.data[1] }
      context.addIssue({ code: 'custom', message: 'must come from the Link header of an earlier answer' })
      return z.NEVER
    })
    .optional(),
})

const tags = ['feedback']

/** The calls of these routes that pages make. */
export const feedbackInboxCalls = {
  'GET /api/admin/feedback': { answer: messages },
  'POST /api/admin/feedback/:id/read': { answer: done },
}
type FeedbackInboxCalls = CallTypes<typeof feedbackInboxCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends FeedbackInboxCalls {}
}

export const feedbackInboxApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config: { policy: 'admin' },
      schema: {
        tags,
        summary: 'List feedback, the latest first; the next page is in the Link header',
        querystring: listQuery,
        response: { 200: messages, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { limit = 100, cursor = null } = request.query
      const { messages: found, next } = await listFeedback(shop.db, { limit, after: cursor })
      if (next) reply.header('link', nextPageLink(request.url, writeCursor([next.at, next.id])))
      return found.map(({ createdAt, readAt, ...rest }) => ({
        ...rest,
        created_at: createdAt.toISOString(),
        read_at: readAt?.toISOString() ?? null,
      }))
    },
  )

  api.post(
    '/:id/read',
    {
      config: { policy: 'admin' },
      schema: {
        tags,
        summary: 'Mark a message as read',
        params: z.object({ id: z.uuid('is not a message') }),
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      if (await markFeedbackRead(shop, request.staff, request.params.id)) return { success: true as const }
      return refuse(reply, { status: 404, message: 'There is no such message.' })
    },
  )
}
