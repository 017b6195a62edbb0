import type { VisitCount, VisitKind, VisitRecorder } from '#app/shop/services/analytics.server.ts'
import { isBrowserPageView, readVisit } from './visit.ts'

/** Limits the use of memory, because anybody can invent names in links. */
const maxNames = 5_000
const maxCustomers = 20_000
const productPath = /^\/shop\/([^/?]{1,400}?)(\.data)?(?:\?|$)/

/** `publicUrl`: the shop's own address. A request that comes from one of its pages is no new visit. */
export function createVisitCounter({ publicUrl }: { publicUrl: string }): VisitRecorder {
  const ownHost = new URL(publicUrl).host.replace(/^www\./, '')
  let counts = new Map<string, VisitCount>()
  const cartDay = { day: '', customers: new Set<string>() }

  function addCount(kind: VisitKind, name: string, n = 1) {
    const key = `${kind} ${name}`
    const known = counts.get(key)
    if (known) known.n += n
    else if (counts.size < maxNames) counts.set(key, { kind, name, n })
  }

  return {
    countVisit({ method, url = '/', headers }) {
      if (method !== 'GET' || !isBrowserPageView(headers)) return
      const isData = url.includes('.data')
      // Not a visit: a service worker's prefetch sends `Accept: */*`.
      if (!isData && !headers.accept?.includes('text/html')) return
      if (url.startsWith('/admin')) return
      const [, piece, data] = productPath.exec(url) ?? []
      if (piece && isData === (data !== undefined)) addCount('piece', piece)
      if (isData) return
      const { referer: referrer, 'sec-fetch-site': site } = headers
      const visit = readVisit({ url, ownHost, referrer, fetchSite: site === undefined ? undefined : String(site) })
      if (!visit) return
      addCount('visit', visit.source)
      if (visit.campaign) addCount('campaign', visit.campaign)
    },
    countCart(customerId) {
      if (cartDay.customers.has(customerId) || cartDay.customers.size >= maxCustomers) return
      cartDay.customers.add(customerId)
      addCount('cart', '')
    },
    take(day) {
      if (cartDay.day !== day) {
        cartDay.day = day
        cartDay.customers.clear()
      }
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
    restore(counted) {
      for (const { kind, name, n } of counted) addCount(kind, name, n)
    },
  }
}
