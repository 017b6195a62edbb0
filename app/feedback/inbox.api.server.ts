import { z } from 'zod'
import { done, problemAnswer, type RoomApi, refuse } from '#app/platform/room-api.server.ts'
import { listFeedback, markFeedbackRead } from './feedback.server.ts'

const message = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
})

const tags = ['feedback']

/** Under /api/admin/feedback: what senders wrote, for staff. */
export const feedbackInboxApi: RoomApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config: { policy: 'admin' },
      schema: {
        tags,
        summary: 'List feedback, the latest first',
        response: { 200: z.array(message), '4xx': problemAnswer },
      },
    },
    async () => {
      const messages = await listFeedback(shop.db)
      return messages.map(({ createdAt, readAt, ...rest }) => ({
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
