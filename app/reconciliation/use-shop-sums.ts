import { useEffect, useState } from 'react'
import { isDay } from '#app/framework/nairobi.ts'
import { settlementMethods } from '#app/money/payment-method.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import type { ShopSums } from './settlement.ts'
import type { shopSumsCall } from './settlements.api.server.ts'

/** The shop's own sums for a method and days; null while they are loading or not selected. */
export function useShopSums({ method, from, to }: { method: string; from: string; to: string }): ShopSums | null {
  const { call } = useAdmin()
  const [read, setRead] = useState<{ query: string; sums: ShopSums } | null>(null)
  const isAsked = settlementMethods.some((one) => one === method) && isDay(from) && isDay(to) && from <= to
  const query = isAsked ? String(new URLSearchParams({ method, from, to })) : null
  useEffect(() => {
    if (query === null) return
    let isCurrent = true
    void call<typeof shopSumsCall>('GET', `/api/admin/settlements/sums?${query}`).then((answer) => {
      if (isCurrent && answer.ok) setRead({ query, sums: answer.data })
    })
    return () => {
      isCurrent = false
    }
  }, [call, query])
  return read && read.query === query ? read.sums : null
}
