import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getRequest, type Load, load } from './load.ts'

export type PageFlood = { port: number; host: string; seconds: number; addresses: number }

const connections = 256

/** Addresses without a page, and pages that no cache stores. */
const paths: ((n: string) => string)[] = [
  (n) => `/random-${n}`,
  (n) => `/shop/none-${n}`,
  (n) => `/shop/bracelets?search=${n}`,
  (n) => `/search?q=bead+${n}`,
  (n) => `/shop/necklaces?max=${1 + (Number.parseInt(n, 36) % 9_000)}`,
]

/** Runs in a process of its own, so that it does not delay the measurement of honest shoppers. */
export async function floodPages(flood: PageFlood): Promise<Load> {
  const child = fork(import.meta.filename)
  try {
    child.send(flood)
    const [answer] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error('the flood ended early')
      }),
    ])) as [Load]
    return answer
  } finally {
    child.kill()
  }
}

async function flood({ port, host, seconds, addresses }: PageFlood): Promise<Load> {
  let nextIndex = 0
  const next = () => {
    const n = nextIndex++
    const caller = n % addresses
    const path = paths[n % paths.length]?.((Math.random() * 1e9).toString(36).replace('.', '')) ?? '/'
    return getRequest(host, path, {
      'x-forwarded-for': `41.90.${caller % 250}.${1 + Math.floor(caller / 250)}`,
      'accept-encoding': 'gzip, deflate, br',
    })
  }
  return load({ port, connections, seconds, next })
}

if (import.meta.main) process.once('message', async (asked: PageFlood) => process.send?.(await flood(asked)))
