import { type Browser, type CDPSession, expect, type Page } from '@playwright/test'
import { holdRequests } from './held-requests.ts'
import { isAlive } from './journey.ts'

export type Loaded = { url: string; type: string; priority: string; began: number; ended: number; bytes: number }

/** The phone that Lighthouse simulates. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/**
 * More than the shift of a font that makes words a pixel wider or narrower, far less than the shift of a line that
 * wraps differently.
 */
export const maxShift = 0.01

export async function openAsNew(browser: Browser, baseURL = ''): Promise<{ page: Page; session: CDPSession }> {
  const page = await (await browser.newContext({ ...phone, baseURL })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return { page, session }
}

function watchRequests(session: CDPSession): Map<string, Loaded> {
  const all = new Map<string, Loaded>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    if (request.url.startsWith('data:')) return
    const { url, initialPriority } = request
    all.set(requestId, {
      url,
      type,
      priority: initialPriority,
      began: timestamp,
      ended: Number.POSITIVE_INFINITY,
      bytes: 0,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = all.get(requestId)
    if (one) Object.assign(one, { ended: timestamp, bytes: encodedDataLength })
  })
  return all
}

export async function visit(page: Page, session: CDPSession, path: string): Promise<Loaded[]> {
  const all = watchRequests(session)
  await page.goto(path)
  await page.waitForFunction(isAlive)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => [...all.values()].every(({ ended }) => Number.isFinite(ended))).toBe(true)
  return [...all.values()]
}

export const kilobytes = (loaded: Loaded[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
export const scriptsOf = (loaded: Loaded[]) => loaded.filter(({ url }) => new URL(url).pathname.endsWith('.js'))

/** Measures the layout shift of a page while it opens and its fonts arrive late. */
export async function measureShift(browser: Browser, baseURL: string | undefined, path: string): Promise<number> {
  const { page } = await openAsNew(browser, baseURL)
  const release = await holdRequests(page, '**/*.woff2')
  await page.addInitScript(sumShifts)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  release()
  await page.waitForLoadState('load')
  await page.waitForFunction(() => {
    const loaded = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
    return ['Gloock', 'Instrument Sans Variable'].every((family) => loaded.has(family) || loaded.has(`"${family}"`))
  })
  await page.waitForFunction(isAlive)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shifts = Number(await page.evaluate('window.shifts'))
  await page.context().close()
  return shifts
}

/** Runs before the page's own scripts and sums the layout shifts in `window.shifts`. */
export function sumShifts() {
  Object.assign(window, { shifts: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + Number(Reflect.get(entry, 'value')) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
