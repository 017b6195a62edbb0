import { listClosedDays } from '#app/delivery/delivery.server.ts'
import { computeDeliveryDates, longestProductionDays } from '#app/delivery/delivery-dates.ts'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { CartLine } from './cart.ts'

/** Adds to each line the day by which it is made if the customer orders it today. */
export async function addMadeBy({ db, clock, settings }: Shop, lines: readonly CartLine[]): Promise<CartLine[]> {
  const from = nairobiDay(clock.now())
  const isMadeToOrder = (line: CartLine) => line.isAvailable && line.left === undefined && !line.isReady
  const closed = lines.some(isMadeToOrder) ? await listClosedDays(db, from) : []
  return lines.map((line) => {
    if (!isMadeToOrder(line)) return line.isAvailable ? { ...line, madeBy: null } : line
    const makingDays = longestProductionDays([line], settings.makingDays)
    return { ...line, madeBy: computeDeliveryDates({ from, makingDays, closed, delivery: null }).readyOn }
  })
}
