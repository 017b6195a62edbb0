import type { RouterContextProvider } from 'react-router'
import { sharedData } from '#app/framework/http/cache-tags.server.ts'
import { displayDate, nairobiDay } from '#app/framework/nairobi.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { arrivalTexts } from './arrival-text.ts'
import type { ClosedDays } from './closed-days.ts'
import { listClosedDays, listDeliveryOptions } from './delivery.server.ts'
import { defaultDelivery } from './delivery-choice.ts'
import { computeDeliveryDates, type DeliveryPromise } from './delivery-dates.ts'
import type { DeliveryOption } from './delivery-option.ts'

type DeliveryFacts = { today: string; options: DeliveryOption[]; closed: ClosedDays[] }

/** The delivery options and closed days for shared pages. */
export async function readPageDelivery(context: Readonly<RouterContextProvider>): Promise<DeliveryFacts> {
  const { db, clock } = context.get(shopContext)
  const today = nairobiDay(clock.now())
  const facts = await context.get(sharedData)('delivery', async () => ({
    options: await listDeliveryOptions(db),
    closed: await listClosedDays(db, today),
  }))
  return { today, ...facts }
}

type PagePromise = DeliveryPromise & { delivery: DeliveryOption | null }

/**
 * The promised days for an order that is placed today by a buyer with an unknown address. `ownDays`: the product's own
 * production days.
 */
export async function readPagePromise(
  context: Readonly<RouterContextProvider>,
  ownDays: number | null = null,
): Promise<PagePromise> {
  const { today: from, options, closed } = await readPageDelivery(context)
  const makingDays = ownDays ?? context.get(shopContext).settings.makingDays
  const delivery = defaultDelivery(options)
  return { ...computeDeliveryDates({ from, makingDays, closed, delivery }), delivery }
}

/**
 * `readyBy` and `arrival` are for a product made to order, `readyArrival` for one in stock.
 */
export type ProductDates = { readyBy: string; arrival: string[]; readyArrival: string[] }

/** `ownDays`: the product's own production days. */
export async function readProductDates(
  context: Readonly<RouterContextProvider>,
  ownDays: number | null,
  rate: string,
): Promise<ProductDates> {
  const { today: from, options, closed } = await readPageDelivery(context)
  const makingDays = ownDays ?? context.get(shopContext).settings.makingDays
  const { readyOn } = computeDeliveryDates({ from, makingDays, closed, delivery: null })
  return {
    readyBy: displayDate(readyOn, from),
    arrival: arrivalTexts(options, rate, { from, makingDays, closed }),
    readyArrival: arrivalTexts(options, rate, { from, makingDays: 0, closed }),
  }
}
