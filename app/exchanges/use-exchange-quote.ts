import { useEffect, useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import type { QuoteRequest } from './exchange-selection.ts'
import type { ExchangeQuote } from './exchange-wire.ts'
import type { quoteExchangeCall } from './staff-exchanges.api.server.ts'

type QuoteAnswer = Answer<ExchangeQuote>

/** Null without a request, and until the shop answers. */
export function useExchangeQuote(number: string, request: QuoteRequest | null): QuoteAnswer | null {
  const { call } = useAdmin()
  const [latest, setLatest] = useState<{ key: string; quote: QuoteAnswer } | null>(null)
  const key = request && JSON.stringify(request)
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    const path = `/api/admin/orders/${number}/exchanges/quote` as const
    void call<typeof quoteExchangeCall>('POST', path, JSON.parse(key)).then((quote) => {
      if (isCurrent) setLatest({ key, quote })
    })
    return () => {
      isCurrent = false
    }
  }, [call, number, key])
  return latest?.key === key ? latest.quote : null
}
