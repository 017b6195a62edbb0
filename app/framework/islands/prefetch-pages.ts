import { savesData } from '../browser/saves-data.ts'

/** As long as a pointer rests on a link that somebody means. */
const meantMs = 100
/** Of who looks at them, and never the same twice. */
const personal = /^\/(api|auth|account|orders|pay|admin|shop\/(cart|checkout))(\/|$)/

/** Asks for the page of a link that is touched, pointed at or focused, but for those who save data. */
export function prefetchPages() {
  const asked = new Set([location.pathname + location.search])
  let timer: ReturnType<typeof setTimeout> | undefined

  function onPoint({ target }: Event) {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || personal.test(link.pathname) || savesData()) return
    const address = link.pathname + link.search
    if (asked.has(address)) return
    timer = setTimeout(() => {
      asked.add(address)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: address }))
    }, meantMs)
  }

  for (const use of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(use, onPoint, { passive: true })
}
