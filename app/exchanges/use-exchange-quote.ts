import { useEffect, useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import type { WantedExchange } from './exchange-selection.ts'
import type { ExchangeQuote } from './exchange-wire.ts'
import type { quoteExchangeCall } from './staff-exchanges.api.server.ts'

type Quoted = Answer<ExchangeQuote>

/** What the shop says that it costs; null until it has, and while nothing is wanted. */
export function useExchangeQuote(number: string, wanted: WantedExchange | null): Quoted | null {
  const { call } = useAdmin()
  const [quoted, setQuoted] = useState<{ key: string; quote: Quoted } | null>(null)
  const key = wanted && JSON.stringify(wanted)
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    const asked = call<typeof quoteExchangeCall>('POST', `/api/admin/orders/${number}/exchanges/quote`, JSON.parse(key))
    void asked.then((quote) => {
      if (isCurrent) setQuoted({ key, quote })
    })
    return () => {
      isCurrent = false
    }
  }, [call, number, key])
  return quoted && quoted.key === key ? quoted.quote : null
}
