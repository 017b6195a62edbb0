import type { VisitCount, VisitKind, VisitRecorder } from '#app/shop/services/analytics.server.ts'
import { isBrowserPageView, readVisit } from './visit.ts'

/** Limits the memory that invented names can use. */
const maxNames = 5_000
const maxCustomers = 20_000
const productPath = /^\/shop\/([^/?]{1,400}?)(\.data)?(?:\?|$)/

/** `publicUrl`: a request that comes from there is no new visit. */
export function createVisitCounter({ publicUrl }: { publicUrl: string }): VisitRecorder {
  const own = new URL(publicUrl).host.replace(/^www\./, '')
  let counts = new Map<string, VisitCount>()
  const withCart = { day: '', customers: new Set<string>() }

  function count(kind: VisitKind, name: string, n = 1) {
    const key = `${kind} ${name}`
    const known = counts.get(key)
    if (known) known.n += n
    else if (counts.size < maxNames) counts.set(key, { kind, name, n })
  }

  return {
    pageAnswered({ method, url = '/', headers }) {
      if (method !== 'GET' || !isBrowserPageView(headers)) return
      const isData = url.includes('.data')
      // A service worker that caches a page accepts any content type.
      if (!isData && !headers.accept?.includes('text/html')) return
      if (url.startsWith('/admin')) return
      const [, piece, data] = productPath.exec(url) ?? []
      if (piece && isData === (data !== undefined)) count('piece', piece)
      if (isData) return
      const { referer: referrer, 'sec-fetch-site': site } = headers
      const visit = readVisit({ url, own, referrer, fetchSite: site === undefined ? undefined : String(site) })
      if (!visit) return
      count('visit', visit.source)
      if (visit.campaign) count('campaign', visit.campaign)
    },
    cartFilled(customerId) {
      if (withCart.customers.has(customerId) || withCart.customers.size >= maxCustomers) return
      withCart.customers.add(customerId)
      count('cart', '')
    },
    take(day) {
      if (withCart.day !== day) {
        withCart.day = day
        withCart.customers.clear()
      }
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
    restore(given) {
      for (const { kind, name, n } of given) count(kind, name, n)
    },
  }
}
