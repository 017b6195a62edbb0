import { test as base, type Page } from '@playwright/test'

/**
 * A journey of somebody who uses a page when its scripts run. The public pages start theirs after their picture, and are
 * links and forms until then: what happens before is tried in the journeys that stop at 'commit' or hold the scripts.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScripts(page)
    await use(page)
    // A call that a journey holds back may still be under way when it has seen what it came for.
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
 * React marks an element when it and everything in it has come to life; the loader of islands marks the page when it
 * listens, and what it hydrates for a customer. A page without modules has no life to wait for.
 */
export function isAlive(): boolean {
  const hasModules = document.querySelector('script[type=module]') !== null
  const waits = document.querySelector('[data-when=customer]:not([data-hydrated])') !== null
  // Asked last: a provider's page may keep its cookies from scripts.
  const isWaiting = waits && document.visibilityState === 'visible' && document.cookie.includes('signed_in=1')
  return (
    !hasModules ||
    (document.documentElement.dataset.islands === 'started' && !isWaiting) ||
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
  )
}
