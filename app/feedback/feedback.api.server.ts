import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, redirect, refuse } from '#app/framework/http/module-api.server.ts'
import { acceptPageForms, pageFormType } from '#app/framework/http/page-form.server.ts'
import { textInputs } from '#app/framework/text-input.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { sendFeedback } from './feedback.server.ts'
import { feedbackRules } from './feedback.ts'

const forAll = callsFor({ policy: 'public', tags: ['feedback'] })

export const sendFeedbackCall = forAll('Send feedback to the shop').post('/api/feedback', {
  // The handler itself answers invalid input, because a browser without scripts must get a page and not JSON.
  attachValidation: true,
  input: z.strictObject(textInputs(feedbackRules)),
})

/**
 * Accepts JSON from the page's script, and the plain form of a browser without scripts, which it answers with a
 * redirect.
 */
export const feedbackApi: ModuleApi = async (api, { shop }) => {
  acceptPageForms(api)

  handle(api, sendFeedbackCall, async (request) => {
    const isForm = request.headers['content-type']?.startsWith(pageFormType) ?? false
    if (request.validationError) {
      if (isForm) return redirect('/?feedback=failed#contact', 400)
      throw request.validationError
    }
    const outcome = await sendFeedback(shop, request.body, request.ip)
    if (isForm) return outcome.ok ? redirect('/?feedback=sent#contact') : redirect('/?feedback=failed#contact', 429)
    if (outcome.ok) return done
    return refuse(tooManyCalls(outcome.retryAfterSeconds))
  })
}
