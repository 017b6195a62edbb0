import { isDay } from '#app/framework/nairobi.ts'
import { settlementMethods } from '#app/money/payment-method.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useLatestAnswer } from '#app/staff/screen/use-latest-answer.ts'
import type { ShopSums } from './settlement.ts'
import type { shopSumsCall } from './settlements.api.server.ts'

/** The shop's own sums for a method and days; null while they are loading or not selected. */
export function useShopSums({ method, from, to }: { method: string; from: string; to: string }): ShopSums | null {
  const { call } = useAdmin()
  const isAsked = settlementMethods.some((one) => one === method) && isDay(from) && isDay(to) && from <= to
  const query = isAsked ? String(new URLSearchParams({ method, from, to })) : null
  const answer = useLatestAnswer(query, (asked) =>
    call<typeof shopSumsCall>('GET', `/api/admin/settlements/sums?${asked}`),
  )
  return answer?.ok ? answer.data : null
}
