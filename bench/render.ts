import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { getRequest, load, otherCaller } from './load.ts'
import { print } from './print.ts'
import { processorMs } from './processor-time.ts'
import type { Row } from './row.ts'
import { type BenchShop, startBenchShop } from './shop.ts'

const packed = { 'accept-encoding': 'gzip, deflate, br' }
const rounds = 5
const path = '/shop/bracelets'

/** Pages that nobody asked for before: each names another highest price, which rounds to the same. */
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
    return await renderedAnew(shop, renderBare)
  } finally {
    bare.disconnect()
    await shop.close()
  }
}

/** In turns with React alone, so that both meet the same noise. */
async function renderedAnew({ port, host, pid }: BenchShop, renderBare: () => Promise<number>): Promise<Row[]> {
  let asked = 0
  const next = () => getRequest(host, `${path}?max=9999.${asked++}`, { ...packed, ...otherCaller() })
  const measured: { aSecond: number; ms: number; ratio: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const [before, first] = [(await processorMs(pid)) ?? 0, asked]
    const { aSecond, refused } = await load({ port, connections: 4, seconds: 3, next })
    if (refused > 0) throw new Error(`${refused} pages could not be rendered`)
    const ms = (((await processorMs(pid)) ?? 0) - before) / (asked - first)
    const ratio = ms / (await renderBare())
    // The first round warms both.
    if (round > 0) measured.push({ aSecond, ms, ratio })
  }
  const median = (of: 'aSecond' | 'ms' | 'ratio') =>
    measured.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  const inHundredths = (value: number) => Math.round(value * 100) / 100
  return [
    { name: 'category rendered anew', value: Math.round(median('aSecond')), unit: 'a second', goal: { atLeast: 500 } },
    {
      name: 'category rendered anew, processor time beside React alone',
      value: inHundredths(median('ms')),
      unit: 'ms',
      ratio: inHundredths(median('ratio')),
      goal: { atMost: 2 },
    },
  ]
}

if (import.meta.main) await print(measureRendering)
