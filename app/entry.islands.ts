import { mayBeCustomer } from './customers/stored-customer.ts'
import { isConnectionSlow, isSavingData } from './framework/browser/saves-data.ts'
import { type Islands, startIslands } from './framework/islands/island-loader.ts'
import { prefetchPages } from './framework/islands/prefetch-pages.ts'
import { savePage, startServiceWorker } from './framework/offline/saved-pages.ts'
import { showOfflineBanner } from './framework/offline/show-offline-banner.ts'
import { startPublicPage } from './storefront/public-page.ts'

/**
 * Entry point of pages without a router: the only script that they load before the first interaction. It is bundled
 * separately, so that it shares no file with later scripts.
 */
const files = document.querySelector<HTMLElement>('script[data-islands]')?.dataset.islands?.split(' ') ?? []
const [entry = ''] = files
const load = (): Promise<Islands> => {
  preloadIslands()
  return import(/* @vite-ignore */ entry)
}
const { hydrate } = startIslands(load, showFailure)

/** Requests all files at once without running them, because imports would request them one after the other. */
function preloadIslands() {
  for (const href of files.splice(0)) {
    const link = { rel: 'modulepreload', href, fetchPriority: 'low' }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
}

/** Loads the files before the first interaction. */
function preloadAhead() {
  if (!isSavingData() && !isConnectionSlow()) preloadIslands()
}

/** Hydrates the islands that show a customer more than the HTML of the shared page contains. */
function hydrateForCustomer() {
  if (document.visibilityState !== 'visible' || !mayBeCustomer()) return
  const waiting = document.querySelectorAll<HTMLElement>('[data-when=customer]:not([data-hydrated])')
  Promise.all([...waiting].map(hydrate)).catch(showFailure)
}

function showFailure() {
  if (document.querySelector('[data-failure]')) return
  const alert = Object.assign(document.createElement('p'), {
    role: 'alert',
    className: 'bg-ink px-margin py-3 text-center text-ivory',
    textContent: 'A part of this page did not load. Links and forms work; for the rest, load the page again.',
  })
  alert.dataset.failure = ''
  document.body.prepend(alert)
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 500)
}

hydrateForCustomer()
for (const event of ['pageshow', 'online', 'storage']) window.addEventListener(event, hydrateForCustomer)
document.addEventListener('visibilitychange', hydrateForCustomer)
if (document.readyState === 'complete') whenIdle(preloadAhead)
else window.addEventListener('load', () => whenIdle(preloadAhead), { once: true })
startPublicPage()
prefetchPages()
showOfflineBanner()
void startServiceWorker()
void savePage(location.pathname + location.search)
document.documentElement.dataset.islands = 'started'
