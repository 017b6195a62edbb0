import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { acceptTextBodies, maxTextBodyBytes, storableText } from '#app/framework/http/text-body.server.ts'
import { countAddress, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { countUnknownCall } from '#app/identity/throttling/unknown-calls.server.ts'
import { recordSmsReport } from './sms-reports.server.ts'

const maxWrongAddressesPerHour = 60

const forProviders = callsFor({ policy: 'provider', tags: ['orders'] })

export const smsReportCall = forProviders(
  "Where Africa's Talking reports what became of an SMS, and who wants none",
).post('/api/messages/sms/:secret', { bodyLimit: maxTextBodyBytes, params: z.object({ secret: z.string().max(100) }) })

/** Only the secret in the address shows that Africa's Talking is the caller. */
export const smsReportsApi: ModuleApi = async (api, { shop }) => {
  acceptTextBodies(api)

  handle(api, smsReportCall, async (request) => {
    const form = new URLSearchParams(storableText(request.body))
    if (await recordSmsReport(shop, request.params.secret, form)) return done
    const unknown = countUnknownCall(shop, request.ip)
    if (!unknown.ok) return refuse(tooManyCalls(unknown.retryAfterSeconds))
    const count = await countAddress(shop, 'sms reports from', request.ip, maxWrongAddressesPerHour, 3_600)
    if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    return refuse({ status: 404, message: 'There is no such address.' })
  })
}
