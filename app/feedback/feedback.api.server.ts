import { tooManyCalls } from '#app/identity/limits/call-limits.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { acceptPageForms, pageFormType } from '#app/platform/http/page-form.server.ts'
import { sendFeedback } from './feedback.server.ts'
import { feedbackInput } from './feedback-input.ts'

/** The calls of these routes that pages make. */
export const feedbackCalls = {
  'POST /api/feedback': { input: feedbackInput, answer: done },
}
type FeedbackCalls = CallTypes<typeof feedbackCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends FeedbackCalls {}
}

/** Takes JSON from the page's script, or the plain form, which is answered by a redirect. */
export const feedbackApi: ModuleApi = async (api, { shop }) => {
  acceptPageForms(api)

  api.post(
    '/',
    {
      config: { policy: 'public' },
      // A browser without scripts must get a page, not JSON.
      attachValidation: true,
      schema: {
        tags: ['feedback'],
        summary: 'Send feedback to the shop',
        body: feedbackInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const isForm = request.headers['content-type']?.startsWith(pageFormType) ?? false
      if (request.validationError) {
        if (isForm) return reply.redirect('/?feedback=failed#contact', 303) as never
        throw request.validationError
      }
      const outcome = await sendFeedback(shop, request.body, request.ip)
      if (isForm) return reply.redirect(`/?feedback=${outcome.ok ? 'sent' : 'failed'}#contact`, 303) as never
      if (outcome.ok) return { success: true as const }
      reply.header('retry-after', outcome.retryAfterSeconds)
      return refuse(reply, tooManyCalls(outcome.retryAfterSeconds))
    },
  )
}
