import { useEffect, useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import type { quoteExchangeCall } from './staff-exchanges.api.server.ts'

/** What staff have chosen so far, as it is sent. */
export type Wanted = { line_id: string; quantity: number; choices: Record<string, string> }

type Quote = Answer<{ difference_kes: number }>

/** What the shop says that it costs; null until it has, and while nothing differs. */
export function useExchangeQuote(number: string, wanted: Wanted, isChanged: boolean): Quote | null {
  const { call } = useAdmin()
  const [quoted, setQuoted] = useState<{ key: string; quote: Quote } | null>(null)
  const key = JSON.stringify(wanted)
  useEffect(() => {
    if (!isChanged) return
    let isCurrent = true
    const asked = call<typeof quoteExchangeCall>('POST', `/api/admin/orders/${number}/exchanges/quote`, JSON.parse(key))
    void asked.then((quote) => {
      if (isCurrent) setQuoted({ key, quote })
    })
    return () => {
      isCurrent = false
    }
  }, [call, number, key, isChanged])
  return isChanged && quoted?.key === key ? quoted.quote : null
}
