import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { z } from 'zod'
import { productPath } from '../app/catalog/product.ts'
import { templateNames } from '../app/shop/shop-template.ts'
import { templates } from '../db/templates/templates.ts'
import { findChromium } from '../tests/support/browsers/chromium.ts'
import type { Row } from './row.ts'
import { startBenchShop } from './shop.ts'

/**
 * Lighthouse simulates a phone and its network, but runs on this machine, so other load distorts the results, above all
 * the blocking time. Each page runs several times, and the median counts.
 */
type Pages = Record<'landing' | 'category' | 'product', string>
const beadwork: Pages = { landing: '/', category: '/shop/bracelets', product: '/shop/Rain%20band' }
const runCount = 5
/** More hits than the page cache needs to use its best compression. */
const hotHits = 10
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

type LighthouseRun = {
  performance: number
  lcpSeconds: number
  otherScores: number
  blockedMs: number
  /** The transfer of the first visit, without scripts that load when the browser is idle. */
  kilobytes: number
  scriptKilobytes: number
}

/** `namePrefix` starts the row names of another template's shop. */
export async function measureLighthouse(shopUrl: string, pages = beadwork, namePrefix = ''): Promise<Row[]> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...flags, `--remote-debugging-port=${port}`],
  })
  try {
    const rows: Row[] = []
    for (const [name, path] of Object.entries(pages)) rows.push(...(await measurePage(name, `${shopUrl}${path}`, port)))
    return rows.map((row) => ({ ...row, name: `${namePrefix}${row.name}` }))
  } finally {
    await browser.close()
  }
}

async function measurePage(name: string, address: string, port: number): Promise<Row[]> {
  const bytesSent = async () =>
    Number((await fetch(address, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'))
  for (let hit = 0; hit < hotHits; hit++) await bytesSent()
  // Renders the page and its images until the response stops shrinking, so that every run measures a shop in use.
  let [before, now] = [Number.POSITIVE_INFINITY, (await look(address, port)).kilobytes]
  while (now < before) [before, now] = [now, (await look(address, port)).kilobytes]
  const runs: LighthouseRun[] = []
  for (let turn = 0; turn < runCount; turn++) runs.push(await look(address, port))
  const median = (part: keyof LighthouseRun) =>
    runs.map((one) => one[part]).sort((a, b) => a - b)[Math.floor(runCount / 2)] ?? 0
  const row = (
    metric: string,
    runLighthouse: keyof LighthouseRun,
    unit: string,
    goal: NonNullable<Row['goal']>,
  ): Row => ({ name: metric.replace('%', name), value: median(runLighthouse), unit, goal })
  return [
    row('Lighthouse mobile, %', 'performance', '', { atLeast: 99 }),
    row('Lighthouse mobile, %: main picture', 'lcpSeconds', 's', { atMost: 1.8 }),
    row('Lighthouse mobile, %: blocked', 'blockedMs', 'ms', { atMost: 50 }),
    row('Lighthouse, %: lowest other category', 'otherScores', '', { atLeast: 100 }),
    row('whole first visit, %', 'kilobytes', 'KB', { atMost: mostKilobytes(name) }),
    {
      name: `HTML packed, ${name}`,
      value: toKilobytes(await bytesSent()),
      unit: 'KB',
      goal: { atMost: name === 'landing' ? 16 : 12 },
    },
    row('script before the first touch, %', 'scriptKilobytes', 'KB', { atMost: 5 }),
  ]
}

/** The shops of the other templates. */
export async function measureTemplates(): Promise<Row[]> {
  const rows: Row[] = []
  for (const template of templateNames) {
    const { branding, products } = templates[template]
    const [category, product] = [branding?.categories[0], products[0]]
    if (!category || !product) continue
    const shop = await startBenchShop({ SHOP_TEMPLATE: template })
    const pages = { landing: '/', category: `/shop/${category.key}`, product: productPath(product.name) }
    try {
      rows.push(...(await measureLighthouse(shop.url, pages, `${template}, `)))
    } finally {
      await shop.close()
    }
  }
  return rows
}

function mostKilobytes(name: string): number {
  return name === 'landing' ? 230 : name === 'category' ? 170 : 120
}

async function look(address: string, port: number): Promise<LighthouseRun> {
  const result = await lighthouse(address, { port, logLevel: 'error', output: 'json' })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not look at ${address}`)
  const { categories, audits } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const number = (name: string) => audits[name]?.numericValue ?? 0
  const requests = readRequests(audits['network-requests']?.details)
  const bytesOf = (isOne: (request: NetworkRequest) => boolean) =>
    requests.filter(isOne).reduce((sum, { transferSize }) => sum + transferSize, 0)
  const idleBytes = bytesOf(isIdle)
  return {
    performance: score('performance'),
    lcpSeconds: Math.round(number('largest-contentful-paint') / 10) / 100,
    otherScores: Math.min(score('accessibility'), score('best-practices'), score('seo')),
    kilobytes: toKilobytes(number('total-byte-weight') - idleBytes),
    scriptKilobytes: toKilobytes(bytesOf(({ resourceType }) => resourceType === 'Script') - idleBytes),
    blockedMs: Math.round(number('total-blocking-time')),
  }
}

type NetworkRequest = { resourceType: string; priority: string; transferSize: number }

const networkRequests = z.object({
  items: z.array(z.object({ resourceType: z.string(), priority: z.string(), transferSize: z.number() })),
})

const readRequests = (details: unknown): NetworkRequest[] => networkRequests.parse(details).items

/** True for the scripts of islands, which the loader preloads with low priority. */
const isIdle = ({ resourceType, priority }: NetworkRequest) => resourceType === 'Script' && priority.endsWith('Low')

const toKilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

if (import.meta.main) console.table(await measureLighthouse(process.argv[2] ?? 'http://localhost:4000'))
