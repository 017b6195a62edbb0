import { expect } from 'vitest'
import type { ShopProcess } from '../../support/shop/shop-process.ts'

export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

export type Memory = { heapMb: number; residentMb: number }

/** The process's memory after garbage collection. */
export async function readMemory(shop: ShopProcess): Promise<Memory> {
  const [address = ''] = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(shop.output()) ?? []
  expect(address, 'the shop is inspected').not.toBe('')
  const line = new WebSocket(address)
  await new Promise((resolve) => line.addEventListener('open', resolve))
  let count = 0
  const ask = (method: string, params: object = {}) =>
    new Promise<{ result?: { value?: Memory } }>((resolve) => {
      const id = ++count
      line.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data))
        if (message.id === id) resolve(message.result)
      })
      line.send(JSON.stringify({ id, method, params }))
    })
  for (let time = 0; time < 3; time++) await ask('HeapProfiler.collectGarbage')
  const expression = `(({ heapUsed, external, rss }) => ({
    heapMb: Math.round((heapUsed + external) / 1e5) / 10, residentMb: Math.round(rss / 1e6) }))(process.memoryUsage())`
  const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true })
  line.close()
  return result?.value ?? { heapMb: Number.NaN, residentMb: Number.NaN }
}
