import { done, refuse } from '#app/framework/http/module-api.server.ts'
import { countResend, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

/** Answers a call that resends a message of an order. `send` returns false if there is no such message. */
export async function resendMessage(shop: Shop, messageId: string, send: () => Promise<boolean>) {
  const count = await countResend(shop, messageId)
  if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
  return (await send()) ? done : refuse({ status: 404, message: 'There is no such message.' })
}
