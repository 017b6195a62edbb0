import { type DirectReply, refuse } from '#app/framework/http/module-api.server.ts'
import { type CallCount, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'

/** Of a provider's call that names nothing of the shop. */
export function refuseUnknown(count: CallCount, message: string): DirectReply {
  return refuse(count.ok ? { status: 404, message } : tooManyCalls(count.retryAfterSeconds))
}
