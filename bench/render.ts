import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { getRequest, load, nextCallerAddress } from './load.ts'
import { print } from './print.ts'
import { processorMs } from './processor-time.ts'
import type { Row } from './row.ts'
import { type BenchShop, startBenchShop } from './shop.ts'

const compressedHeaders = { 'accept-encoding': 'gzip, deflate, br' }
const rounds = 5
const path = '/shop/bracelets'

/** Measures uncached pages: each address has another maximum price, which the shop rounds to the same price. */
export async function measureRendering(): Promise<Row[]> {
  const shop = await startBenchShop()
  const bare = fork(join(import.meta.dirname, 'bare-react.ts'), { env: { ...process.env, NODE_ENV: 'production' } })
  try {
    bare.send({ html: await (await fetch(`${shop.url}${path}`)).text(), times: 200 })
    await once(bare, 'message')
    const renderBare = async () => {
      bare.send('render')
      const [ms] = await once(bare, 'message')
      return ms as number
    }
    return await measureUncached(shop, renderBare)
  } finally {
    bare.disconnect()
    await shop.close()
  }
}

/** Alternates with React alone, so that noise affects both. */
async function measureUncached({ port, host, pid }: BenchShop, renderBare: () => Promise<number>): Promise<Row[]> {
  let asked = 0
  const next = () => getRequest(host, `${path}?max=9999.${asked++}`, { ...compressedHeaders, ...nextCallerAddress() })
  const measurements: { perSecond: number; ms: number; ratio: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const [before, first] = [(await processorMs(pid)) ?? 0, asked]
    const { perSecond, refused } = await load({ port, connections: 4, seconds: 3, next })
    if (refused > 0) throw new Error(`${refused} pages could not be rendered`)
    const ms = (((await processorMs(pid)) ?? 0) - before) / (asked - first)
    const ratio = ms / (await renderBare())
    // The first round is a warm-up.
    if (round > 0) measurements.push({ perSecond, ms, ratio })
  }
  const median = (measure: 'perSecond' | 'ms' | 'ratio') =>
    measurements.map((one) => one[measure]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  const roundToHundredths = (value: number) => Math.round(value * 100) / 100
  return [
    {
      name: 'category rendered anew',
      value: Math.round(median('perSecond')),
      unit: 'a second',
      goal: { atLeast: 500 },
    },
    {
      name: 'category rendered anew, processor time beside React alone',
      value: roundToHundredths(median('ms')),
      unit: 'ms',
      ratio: roundToHundredths(median('ratio')),
      goal: { atMost: 2 },
    },
  ]
}

if (import.meta.main) await print(measureRendering)
