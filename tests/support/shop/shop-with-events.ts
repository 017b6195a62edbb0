import { openOffice } from './office.ts'
import { createTestShop } from './test-shop.ts'

type Refusal = { kind: string; words: string; who: string; times: number }
type Line = {
  time: number
  event?: string
  accountId?: string
  staffId?: string
  call?: string
  status?: number
  by?: string
  from?: string
}

/** A shop with access to its security events. */
export async function openShopWithEvents() {
  const lines: string[] = []
  const shop = await createTestShop({ onLogLine: (line) => lines.push(line) })
  const office = await openOffice(shop)
  const events = () => lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event !== undefined)
  const refusals = () => office.get<Refusal[]>('/refusals')
  return { shop, office, lines, events, refusals }
}
