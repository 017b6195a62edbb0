import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { nextPageLink, pageLimit, readCursor, writeCursor } from '#app/platform/http/list-cursor.server.ts'
import { type Api, done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { type FeedbackPosition, findFeedback, listFeedback, markFeedbackRead } from './feedback.server.ts'
import { type ReplyRefusal, type ReplyResult, replyToFeedback, sendReplyAgain } from './replies/replies.server.ts'
import { type FeedbackMessage, feedbackMessage, replyInput } from './replies/replies-wire.ts'
import { repliesMaximum } from './replies/reply.ts'

const messages = z.array(feedbackMessage)
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
const params = z.object({ id: z.uuid('is not a message') })
const oneReply = params.extend({ reply: z.uuid('is not an answer') })

const notFound: Problem = { status: 404, message: 'There is no such message.' }
const problems: Record<ReplyRefusal, Problem> = {
  'not-found': notFound,
  'no-mail-server': { status: 409, message: 'This shop sends no mail yet. Please answer from your own mail program.' },
  'id-taken': { status: 409, message: 'Another message was answered under this id. Please send it again.' },
  'answered-meanwhile': {
    status: 409,
    message: 'Somebody else has answered in the meantime. Nothing was sent: please read that answer first.',
  },
  'too-many': { status: 409, message: `A message has at most ${repliesMaximum} answers: please go on by mail.` },
}

/** The calls of these routes that pages make. */
export const feedbackInboxCalls = {
  'GET /api/admin/feedback': { answer: messages },
  'POST /api/admin/feedback/:id/read': { answer: done },
  'POST /api/admin/feedback/:id/replies': { input: replyInput, answer: feedbackMessage },
  'POST /api/admin/feedback/:id/replies/:reply/send': { answer: feedbackMessage },
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
      return found
    },
  )

  api.post(
    '/:id/read',
    {
      config: { policy: 'admin' },
      schema: {
        tags,
        summary: 'Mark a message as read',
        params,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      if (await markFeedbackRead(shop, request.staff, request.params.id)) return { success: true as const }
      return refuse(reply, notFound)
    },
  )
  addReplies(api, shop)
}

function addReplies(api: Api, shop: Shop) {
  const config = { policy: 'admin' as const }
  const response = { 200: feedbackMessage, '4xx': problemAnswer }

  api.post(
    '/:id/replies',
    { config, schema: { tags, summary: 'Answer a message by mail', params, body: replyInput, response } },
    async (request, reply) => {
      const { id } = request.params
      const { message, problem } = await answered(shop, id, replyToFeedback(shop, request.staff, id, request.body))
      return message ?? refuse(reply, problem)
    },
  )

  api.post(
    '/:id/replies/:reply/send',
    { config, schema: { tags, summary: 'Send an answer again, as a mail of its own', params: oneReply, response } },
    async (request, reply) => {
      const { id, reply: replyId } = request.params
      const { message, problem } = await answered(shop, id, sendReplyAgain(shop, request.staff, id, replyId))
      return message ?? refuse(reply, problem)
    },
  )
}

type Answered = { message: FeedbackMessage; problem?: never } | { message?: never; problem: Problem }

async function answered(shop: Shop, id: string, asked: Promise<ReplyResult>): Promise<Answered> {
  const result = await asked
  if (!result.ok) return { problem: problems[result.reason] }
  const message = await findFeedback(shop.db, id)
  return message ? { message } : { problem: notFound }
}
