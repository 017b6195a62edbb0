import { z } from 'zod'
import { call, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { healthCheck } from '../health/health-check.ts'
import { readSetup, tryService } from './setup.server.ts'
import { services, setup } from './setup.ts'

const forOwners = { policy: 'owner', tags: ['admin'] } as const

export const readSetupCall = call('GET', '/api/admin/setup', {
  ...forOwners,
  summary: 'How far the shop is set up, and what is missing before real money can come',
  answer: setup,
})
export const tryServiceCall = call('POST', '/api/admin/setup/try/:service', {
  ...forOwners,
  summary: 'Ask a payment company, Telegram, the mail server or the SMS service whether it accepts the credentials',
  params: z.object({ service: z.enum(services) }),
  answer: healthCheck,
})

export const setupApi: ModuleApi = async (api, { shop }) => {
  handle(api, readSetupCall, () => readSetup(shop))

  handle(api, tryServiceCall, async ({ staff, params: { service } }) => {
    const tried = await tryService(shop, staff, service)
    return tried.ok ? tried.check : refuse(tooManyCalls(tried.retryAfterSeconds))
  })
}
