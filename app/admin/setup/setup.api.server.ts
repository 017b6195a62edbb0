import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import type { TemplateRefusal } from '#app/shop/services/shop-templates.server.ts'
import { healthCheck } from '../health/health-check.ts'
import { chooseTemplate, readSetup, tryService } from './setup.server.ts'
import { services, setup, templateInput } from './setup.ts'

const forOwners = callsFor({ policy: 'owner', tags: ['admin'] })

export const readSetupCall = forOwners(
  'How far the shop is set up, and what is missing before real money can come',
).get('/api/admin/setup', { answer: setup })
export const tryServiceCall = forOwners(
  'Ask a payment company, Telegram, the mail server or the SMS service whether it accepts the credentials',
).post('/api/admin/setup/try/:service', { params: z.object({ service: z.enum(services) }), answer: healthCheck })

export const chooseTemplateCall = forOwners('Begin with a template, before the first product and order').post(
  '/api/admin/setup/template',
  {
    description:
      'Brings its look, landing page and categories in place of those that are there, and its products as drafts. Name, contacts, logo and a first picture of the shop’s own stay.',
    input: templateInput,
  },
)

const problems: Record<TemplateRefusal, Problem> = {
  'has-products': {
    status: 409,
    message: 'There are, or were, pieces already: a template is chosen before the first one.',
  },
  'has-orders': { status: 409, message: 'There are orders already: a template is chosen before the first one.' },
}

export const setupApi: ModuleApi = async (api, { shop }) => {
  handle(api, readSetupCall, () => readSetup(shop))

  handle(api, chooseTemplateCall, async ({ staff, body: { template } }) => {
    const result = await chooseTemplate(shop, staff, template)
    return result.ok ? done : refuse(problems[result.reason])
  })

  handle(api, tryServiceCall, async ({ staff, params: { service } }) => {
    const tried = await tryService(shop, staff, service)
    return tried.ok ? tried.check : refuse(tooManyCalls(tried.retryAfterSeconds))
  })
}
