import { test as base, type Page } from '@playwright/test'

/**
 * Makes a journey use a page only when its scripts run. The scripts of public pages start after their image; until then
 * the pages are links and forms. Journeys that wait only for 'commit', or that hold the scripts, cover that time.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScripts(page)
    await use(page)
    // A call that a journey holds may still be running at its end.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

type Options = { waitUntil?: 'load' | 'domcontentloaded' | 'networkidle' | 'commit' }

function waitForScripts(page: Page) {
  const { goto, reload } = page
  page.goto = async (address, options) => finish(await goto.call(page, address, options), options)
  page.reload = async (options) => finish(await reload.call(page, options), options)

  async function finish<T>(answer: T, options: Options = {}): Promise<T> {
    if ((options.waitUntil ?? 'load') === 'load') await page.waitForFunction(isAlive)
    return answer
  }
}

/**
 * True if the page's scripts run. React marks a hydrated element; the island loader marks the page when it listens, and
 * each element that it hydrates. A page without modules hydrates nothing.
 */
export function isAlive(): boolean {
  const hasModules = document.querySelector('script[type=module]') !== null
  const waits = document.querySelector('[data-when=customer]:not([data-hydrated])') !== null
  // Checked last, because a provider's page may hide its cookies from scripts.
  const isWaiting = waits && document.visibilityState === 'visible' && document.cookie.includes('signed_in=1')
  return (
    !hasModules ||
    (document.documentElement.dataset.islands === 'started' && !isWaiting) ||
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
  )
}
