import { type Browser, type CDPSession, expect, type Page } from '@playwright/test'
import { test } from '../steps/journey.ts'

type Loaded = { url: string; type: string; priority: string; began: number; ended: number; bytes: number }

/** A middling phone, as Lighthouse takes it. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const pages = [
  { name: 'landing', path: '/', mostKilobytes: 400 },
  { name: 'category', path: '/shop/bracelets', mostKilobytes: 300 },
  { name: 'product', path: '/shop/Rain%20band', mostKilobytes: 250 },
]
const mostScriptKilobytes = 130
const mostScripts = 8
/** Words that become a pixel wider or narrower count a little; a line that wraps otherwise counts many times this. */
const mostShift = 0.01

async function openAsNew(browser: Browser, baseURL = ''): Promise<{ page: Page; session: CDPSession }> {
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

async function visit(page: Page, session: CDPSession, path: string): Promise<Loaded[]> {
  const all = watchRequests(session)
  await page.goto(path)
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
  await page.waitForLoadState('networkidle')
  await expect.poll(() => [...all.values()].every(({ ended }) => Number.isFinite(ended))).toBe(true)
  return [...all.values()]
}

const kilobytes = (loaded: Loaded[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
const scriptsOf = (loaded: Loaded[]) => loaded.filter(({ url }) => new URL(url).pathname.endsWith('.js'))

for (const { name, path, mostKilobytes } of pages) {
  test(`the first visit of the ${name} page is small, and nothing comes before its picture`, async ({
    browser,
    baseURL,
  }) => {
    const { page, session } = await openAsNew(browser, baseURL)
    const loaded = await visit(page, session, path)
    const scripts = scriptsOf(loaded)
    expect(kilobytes(loaded)).toBeLessThanOrEqual(mostKilobytes)
    expect(kilobytes(scripts)).toBeLessThanOrEqual(mostScriptKilobytes)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.length).toBeLessThanOrEqual(mostScripts)
    expect(loaded.filter(({ type }) => type === 'Stylesheet')).toEqual([])

    const pictures = loaded.filter(({ type }) => type === 'Image')
    const main = pictures.filter(({ priority }) => priority === 'High')
    expect(main).toHaveLength(1)
    const [picture] = main
    const fonts = loaded.filter(({ type }) => type === 'Font')
    expect(fonts).toHaveLength(2)
    for (const { url, began } of [...scripts, ...fonts, ...pictures.filter((one) => one !== picture)]) {
      expect(began, url).toBeGreaterThanOrEqual(picture?.ended ?? 0)
    }
    await page.context().close()
  })

  test(`the ${name} page stands still when its fonts come`, async ({ browser, baseURL }) => {
    const { page } = await openAsNew(browser, baseURL)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await released
      await route.continue()
    })
    await page.addInitScript(sumShifts)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    release()
    await page.waitForLoadState('load')
    await page.waitForFunction(() => {
      const loaded = new Set(
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      )
      return ['Gloock', 'Instrument Sans Variable'].every((family) => loaded.has(family) || loaded.has(`"${family}"`))
    })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate('window.shifts')).toBeLessThan(mostShift)
    await page.context().close()
  })
}

function sumShifts() {
  Object.assign(window, { shifts: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + Number(Reflect.get(entry, 'value')) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
