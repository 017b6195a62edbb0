import type { VisitCount, VisitKind, VisitRecorder } from '#app/shop/services/analytics.server.ts'
import { isShownToSomebody, readVisit } from './visit.ts'

/** Nobody fills the memory by names that they make up. */
const maxNames = 5_000
const maxCustomers = 20_000
const productPath = /^\/shop\/([^/?]{1,400}?)(\.data)?(?:\?|$)/

/** `publicUrl`: whoever comes from there takes a step, and is no new visit. */
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
      if (method !== 'GET' || !isShownToSomebody(headers)) return
      const isData = url.includes('.data')
      // What keeps a page for later asks for any kind of answer.
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
