import type { RouterContextProvider } from 'react-router'
import { pageFacts } from '#app/platform/http/page-subjects.server.ts'
import { nairobiDay } from '#app/platform/nairobi.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import type { ClosedDays } from './closed-days.ts'
import { listClosedDays, listDeliveryOptions } from './delivery.server.ts'
import { defaultDelivery } from './delivery-choice.ts'
import type { DeliveryOption } from './delivery-option.ts'
import { type DeliveryPromise, promiseOf } from './promise.ts'

type DeliveryFacts = { today: string; options: DeliveryOption[]; closed: ClosedDays[] }

/** What shared pages show of deliveries and closed days. */
export async function deliveryOfPage(context: Readonly<RouterContextProvider>): Promise<DeliveryFacts> {
  const { db, clock } = context.get(shopContext)
  const today = nairobiDay(clock.now())
  const facts = await context.get(pageFacts)('delivery', async () => ({
    options: await listDeliveryOptions(db),
    closed: await listClosedDays(db, today),
  }))
  return { today, ...facts }
}

type Promised = DeliveryPromise & { delivery: DeliveryOption | null }

/** Of an order of today, for whoever's address is not known. `ownDays`: of a piece that has days of its own. */
export async function promiseOfPage(
  context: Readonly<RouterContextProvider>,
  ownDays: number | null = null,
): Promise<Promised> {
  const { today: from, options, closed } = await deliveryOfPage(context)
  const makingDays = ownDays ?? context.get(shopContext).settings.makingDays
  const delivery = defaultDelivery(options)
  return { ...promiseOf({ from, makingDays, closed, delivery }), delivery }
}
