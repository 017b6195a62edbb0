import { productPath } from '../app/catalog/product.ts'
import { besideBare } from './bare.ts'
import { getRequest, load } from './load.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'
import { addProducts, type BenchShop, startBenchShop } from './shop.ts'

const packed = { 'accept-encoding': 'gzip, deflate, br' }
const products = 2_000

export async function measurePageCache(): Promise<Row[]> {
  const shop = await startBenchShop()
  try {
    const names = await addProducts(shop, products)
    return [await cachedPage(shop), await knownPage(shop), await inTurn(shop, names.map(productPath))]
  } finally {
    await shop.close()
  }
}

function cachedPage({ port, host }: BenchShop): Promise<Row> {
  const path = '/shop/bags'
  const asked = getRequest(host, path, packed)
  const goal = { atLeast: 0.85 }
  return besideBare({ name: 'kept page', goal, port, host, paths: [path], headers: packed }, { next: () => asked })
}

async function knownPage({ port, host, url }: BenchShop): Promise<Row> {
  const path = '/shop/bags'
  const etag = (await fetch(`${url}${path}`)).headers.get('etag') ?? ''
  const headers = { ...packed, 'if-none-match': etag }
  const asked = getRequest(host, path, headers)
  const goal = { atLeast: 0.85 }
  return besideBare(
    { name: 'kept page, known to the asker', goal, port, host, paths: [path], headers },
    { next: () => asked },
  )
}

/** Once to render them all, then as kept. */
async function inTurn({ port, host }: BenchShop, paths: string[]): Promise<Row> {
  let turn = 0
  const next = () => getRequest(host, paths[turn++ % paths.length] ?? '/', packed)
  while (turn < paths.length) await load({ port, connections: 16, seconds: 1, next })
  const goal = { atLeast: 0.85 }
  return besideBare({ name: '2,000 product pages in turn', goal, port, host, paths, headers: packed }, { next })
}

if (import.meta.main) await print(measurePageCache)
