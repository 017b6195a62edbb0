import { productPath } from '../app/catalog/product.ts'
import { compareWithBare } from './bare.ts'
import { getRequest, load } from './load.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'
import { addProducts, type BenchShop, startBenchShop } from './shop.ts'

const compressedHeaders = { 'accept-encoding': 'gzip, deflate, br' }
const products = 2_000

export async function measurePageCache(): Promise<Row[]> {
  const shop = await startBenchShop()
  try {
    const names = await addProducts(shop, products)
    return [await cachedPage(shop), await revalidatedPage(shop), await rotatePaths(shop, names.map(productPath))]
  } finally {
    await shop.close()
  }
}

function cachedPage({ port, host }: BenchShop): Promise<Row> {
  const path = '/shop/bags'
  const requests = getRequest(host, path, compressedHeaders)
  const goal = { atLeast: 0.85 }
  return compareWithBare(
    { name: 'kept page', goal, port, host, paths: [path], headers: compressedHeaders },
    { next: () => requests },
  )
}

async function revalidatedPage({ port, host, url }: BenchShop): Promise<Row> {
  const path = '/shop/bags'
  const etag = (await fetch(`${url}${path}`)).headers.get('etag') ?? ''
  const headers = { ...compressedHeaders, 'if-none-match': etag }
  const requests = getRequest(host, path, headers)
  const goal = { atLeast: 0.85 }
  return compareWithBare(
    { name: 'kept page, known to the asker', goal, port, host, paths: [path], headers },
    { next: () => requests },
  )
}

/** Requests all paths once to render them, then repeatedly from the cache. */
async function rotatePaths({ port, host }: BenchShop, paths: string[]): Promise<Row> {
  let turn = 0
  const next = () => getRequest(host, paths[turn++ % paths.length] ?? '/', compressedHeaders)
  while (turn < paths.length) await load({ port, connections: 16, seconds: 1, next })
  const goal = { atLeast: 0.85 }
  return compareWithBare(
    { name: '2,000 product pages in turn', goal, port, host, paths, headers: compressedHeaders },
    { next },
  )
}

if (import.meta.main) await print(measurePageCache)
