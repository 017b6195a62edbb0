import { compareWithBare } from './bare.ts'
import { getRequest, nextCallerAddress } from './load.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'
import { addProducts, startBenchShop } from './shop.ts'

const path = '/api/products?category=bags&limit=24'
const goal = { atLeast: 0.5 }

export async function measureJsonList(): Promise<Row[]> {
  const shop = await startBenchShop()
  const { port, host } = shop
  try {
    await addProducts(shop, 1_000)
    const rows: Row[] = []
    for (const encoding of ['br', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const name = `JSON list of 24, ${encoding}`
      const next = () => getRequest(host, path, { ...headers, ...nextCallerAddress() })
      rows.push(await compareWithBare({ name, goal, port, host, paths: [path], headers }, { next }))
    }
    return rows
  } finally {
    await shop.close()
  }
}

if (import.meta.main) await print(measureJsonList)
