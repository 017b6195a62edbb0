import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, type Problem } from '#app/framework/http/problem.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import type { TemplateRefusal } from '#app/shop/services/shop-templates.server.ts'
import { healthCheck } from '../health/health-check.ts'
import { chooseTemplate, readSetup, testServiceCredentials } from './setup.server.ts'
import { services, setup, templateInput } from './setup.ts'

const forOwners = callsFor({ policy: 'owner', tags: ['admin'] })

export const readSetupCall = forOwners('Read the set-up steps, and what real payments still need').get(
  '/api/admin/setup',
  { answer: setup },
)
export const testCredentialsCall = forOwners(
  'Test the credentials of a payment provider, Telegram, the mail server or the SMS service',
).post('/api/admin/setup/try/:service', { params: z.object({ service: z.enum(services) }), answer: healthCheck })

export const chooseTemplateCall = forOwners('Apply a template, before the first product and order').post(
  '/api/admin/setup/template',
  {
    description:
      'Replaces the look, landing page and categories by the template’s, and adds its products as drafts. Name, contacts, logo and the shop’s own first picture stay.',
    input: templateInput,
  },
)

const problems: Record<TemplateRefusal, Problem> = {
  'has-products': conflict('There are, or were, products already: a template is chosen before the first one.'),
  'has-orders': conflict('There are orders already: a template is chosen before the first one.'),
}

export const setupApi: ModuleApi = async (api, { shop }) => {
  handle(api, readSetupCall, () => readSetup(shop))

  handle(api, chooseTemplateCall, async ({ staff, body: { template } }) => {
    const result = await chooseTemplate(shop, staff, template)
    return result.ok ? done : refuse(problems[result.reason])
  })

  handle(api, testCredentialsCall, async ({ staff, params: { service } }) => {
    const tried = await testServiceCredentials(shop, staff, service)
    return tried.ok ? tried.check : refuse(tooManyCalls(tried.retryAfterSeconds))
  })
}
