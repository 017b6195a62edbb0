import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../tests/support/browsers/chromium.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'
import { startBenchShop } from './shop.ts'

const runCount = 7
/** Simulates an 80-dollar phone on this machine. */
const slowdown = 6
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

type Interaction = {
  name: string
  path: string
  findTapped: (page: Page) => Locator
  findShown: (page: Page) => Locator
}
type Locator = ReturnType<Page['locator']>

const interactions: Interaction[] = [
  {
    name: 'BUY NOW',
    path: '/shop/Pasture%20choker',
    findTapped: (page) => page.getByRole('button', { name: 'BUY NOW' }),
    findShown: (page) => page.getByText('Please choose: Neck'),
  },
  {
    name: 'filters of a list',
    path: '/shop/bracelets',
    findTapped: (page) => page.locator('main summary[aria-label=Filters]'),
    findShown: (page) => page.locator('main details[open]'),
  },
]

/** Measures the first tap after an uncached page has loaded: its INP, and the time until its effect. */
export async function measureInteractions(): Promise<Row[]> {
  const shop = await startBenchShop()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const rows: Row[] = []
    for (const one of interactions) {
      const runs: Awaited<ReturnType<typeof tapOnce>>[] = []
      // The first run is a warm-up.
      for (let look = 0; look <= runCount; look++) runs.push(await tapOnce(browser, shop.url, one))
      const median = (part: 'inpMs' | 'doneMs') =>
        runs
          .slice(1)
          .map((each) => each[part])
          .sort((a, b) => a - b)[Math.floor(runCount / 2)] ?? 0
      rows.push(
        { name: `first tap, ${one.name}: INP`, value: median('inpMs'), unit: 'ms', goal: { atMost: 200 } },
        { name: `first tap, ${one.name}: done`, value: median('doneMs'), unit: 'ms', goal: { atMost: 1000 } },
      )
    }
    return rows
  } finally {
    await browser.close()
    await shop.close()
  }
}

async function tapOnce(browser: Browser, url: string, { path, findTapped: tapped, findShown: shown }: Interaction) {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(keepLongestInteraction)
    await page.goto(`${url}${path}`, { waitUntil: 'load' })
    const began = performance.now()
    await tapped(page).tap()
    await shown(page).waitFor({ state: 'attached' })
    const doneMs = Math.round(performance.now() - began)
    const inpMs = await page.evaluate(readLongestInteraction)
    return { inpMs, doneMs }
  } finally {
    await context.close()
  }
}

/** Runs before the page's scripts. */
function keepLongestInteraction() {
  Object.assign(window, { longestInteraction: 0 })
  const record = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'interactionId') > 0)
        Object.assign(window, {
          longestInteraction: Math.max(Number(Reflect.get(window, 'longestInteraction')), entry.duration),
        })
  }
  new PerformanceObserver(record).observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit)
}

/** The browser reports an interaction after its next paint. */
async function readLongestInteraction(): Promise<number> {
  for (let frame = 0; frame < 60; frame++) {
    await new Promise(requestAnimationFrame)
    if (Number(Reflect.get(window, 'longestInteraction')) > 0 && frame > 20) break
  }
  return Number(Reflect.get(window, 'longestInteraction'))
}

if (import.meta.main) await print(measureInteractions)
