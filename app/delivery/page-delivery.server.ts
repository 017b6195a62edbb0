import type { RouterContextProvider } from 'react-router'
import { sharedData } from '#app/framework/http/cache-tags.server.ts'
import { nairobiDay } from '#app/framework/nairobi.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import type { ClosedDays } from './closed-days.ts'
import { homeCode } from './countries.ts'
import { listClosedDays, listDeliveryOptions } from './delivery.server.ts'
import { defaultDelivery } from './delivery-choice.ts'
import { type DeliveryPromise, promiseOf } from './delivery-dates.ts'
import { type DeliveryOption, daysText, priceOf, priceText } from './delivery-option.ts'

type DeliveryFacts = { today: string; options: DeliveryOption[]; closed: ClosedDays[] }

/** What shared pages show of deliveries and closed days. */
export async function deliveryOfPage(context: Readonly<RouterContextProvider>): Promise<DeliveryFacts> {
  const { db, clock } = context.get(shopContext)
  const today = nairobiDay(clock.now())
  const facts = await context.get(sharedData)('delivery', async () => ({
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

/** What a delivery costs at least and how long it takes, in Kenya and abroad; empty where staff defined none. */
export async function shippingTextOfPage(context: Readonly<RouterContextProvider>, rate: string): Promise<string> {
  const { options } = await deliveryOfPage(context)
  const cheapest = (country: string) =>
    options
      .filter((option) => option.place === null && option.counties.length === 0 && fitsCountry(option, country))
      .toSorted((one, other) => priceOf(one, rate) - priceOf(other, rate))[0]
  const told = (where: string, option: DeliveryOption | undefined) =>
    option ? [`${where} from ${priceText(option)} in ${daysText(option)}`] : []
  const places = [...told('in Kenya', cheapest(homeCode)), ...told('abroad', cheapest(''))]
  return places.length > 0 ? `Delivery ${places.join(', ')}` : ''
}

function fitsCountry({ countries }: DeliveryOption, code: string): boolean {
  return countries.length === 0 || countries.includes(code)
}
