import { z } from 'zod'
import { listCursor, nextPageLink, pageLimit, writeCursor } from '#app/framework/http/list-cursor.server.ts'
import { type Api, callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, type Problem } from '#app/framework/http/problem.ts'
import { countResend, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type FeedbackPosition, findFeedback, listFeedback, markFeedbackRead } from './feedback.server.ts'
import { type ReplyRefusal, type ReplyResult, replyToFeedback, sendReplyAgain } from './replies/replies.server.ts'
import { feedbackMessage, replyInput } from './replies/replies-wire.ts'
import { maxReplies } from './replies/reply.ts'

const position = z.tuple([z.iso.datetime({ offset: true }), z.uuid()])
const listQuery = z.strictObject({
  limit: pageLimit,
  cursor: listCursor(position, (keys): FeedbackPosition => ({ at: keys[0], id: keys[1] })),
})

const params = z.object({ id: z.uuid('is not a message') })
const replyParams = params.extend({ reply: z.uuid('is not an answer') })

const notFound: Problem = { status: 404, message: 'There is no such message.' }
const problems: Record<ReplyRefusal, Problem> = {
  'not-found': notFound,
  'no-mail-server': conflict('This shop sends no mail yet. Please answer from your own mail program.'),
  'id-taken': conflict('Another message was answered under this id. Please send it again.'),
  'answered-meanwhile': conflict(
    'Somebody else has answered in the meantime. Nothing was sent: please read that answer first.',
  ),
  'too-many': conflict(`A message has at most ${maxReplies} answers: please go on by mail.`),
}

const forStaff = callsFor({ policy: 'shop', tags: ['feedback'] })

export const listFeedbackCall = forStaff('List feedback, the latest first; the next page is in the Link header').get(
  '/api/admin/feedback',
  { query: listQuery, answer: z.array(feedbackMessage) },
)
export const markFeedbackReadCall = forStaff('Mark a message as read').post('/api/admin/feedback/:id/read', { params })
export const replyToFeedbackCall = forStaff('Answer a message by mail').post('/api/admin/feedback/:id/replies', {
  params,
  input: replyInput,
  answer: feedbackMessage,
})
export const resendReplyCall = forStaff('Send an answer again, as a mail of its own').post(
  '/api/admin/feedback/:id/replies/:reply/send',
  { params: replyParams, answer: feedbackMessage },
)

export const feedbackInboxApi: ModuleApi = async (api, { shop }) => {
  handle(api, listFeedbackCall, async (request, reply) => {
    const { limit = 100, cursor = null } = request.query
    const { messages: found, next } = await listFeedback(shop.db, { limit, after: cursor })
    if (next) reply.header('link', nextPageLink(request.url, writeCursor([next.at, next.id])))
    return found
  })

  handle(api, markFeedbackReadCall, async (request) => {
    if (await markFeedbackRead(shop, request.staff, request.params.id)) return done
    return refuse(notFound)
  })
  addReplies(api, shop)
}

function addReplies(api: Api, shop: Shop) {
  handle(api, replyToFeedbackCall, async (request) => {
    const { id } = request.params
    return answerReply(shop, id, await replyToFeedback(shop, request.staff, id, request.body))
  })

  handle(api, resendReplyCall, async (request) => {
    const { id, reply: replyId } = request.params
    const count = await countResend(shop, replyId)
    if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    return answerReply(shop, id, await sendReplyAgain(shop, request.staff, id, replyId))
  })
}

async function answerReply(shop: Shop, id: string, result: ReplyResult) {
  if (!result.ok) return refuse(problems[result.reason])
  return (await findFeedback(shop.db, id)) ?? refuse(notFound)
}
