import { type DirectReply, refuse } from '#app/framework/http/module-api.server.ts'
import { type CallCount, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'

/** The reply to a provider call that matches nothing in the shop. */
export function unknownCallReply(count: CallCount, message: string): DirectReply {
  return refuse(count.ok ? { status: 404, message } : tooManyCalls(count.retryAfterSeconds))
}
