import type { ClosedDays } from '#app/delivery/closed-days.ts'
import { homeCode } from '#app/delivery/countries.ts'
import type { DeliveryOption } from '#app/delivery/delivery-option.ts'
import type { CodeTerms } from '#app/discounts/discount-code.ts'
import { addDays } from '#app/framework/nairobi.ts'

const europeAndAmerica = ['US', 'CA', 'GB', 'IE', 'FR', 'DE', 'NL', 'BE', 'ES', 'IT', 'SE', 'DK', 'NO', 'CH', 'AT']

export const demoStall = 'Enkiama demo stall, Example Market, Nairobi'

type DemoDelivery = Omit<DeliveryOption, 'id'>
const anywhere = { countries: [], counties: [], priceCents: null, priceKes: null, place: null }

/**
 * In display order. For every address the cheapest delivery costs $5.00, as in a shop without delivery options. The
 * rider's price in shillings is more than $5.00 at every exchange rate that the shop accepts.
 */
export const demoDeliveries: DemoDelivery[] = [
  {
    ...anywhere,
    name: 'Parcel office in Kenya',
    countries: [homeCode],
    priceCents: 500,
    daysFrom: 2,
    daysTo: 4,
    toOffice: true,
  },
  { ...anywhere, name: 'Registered post', priceCents: 500, daysFrom: 14, daysTo: 28 },
  {
    ...anywhere,
    name: 'Rider in Nairobi',
    countries: [homeCode],
    counties: ['Nairobi'],
    priceKes: 1_200,
    daysFrom: 1,
    daysTo: 2,
  },
  {
    ...anywhere,
    name: 'Express courier abroad',
    countries: europeAndAmerica,
    priceCents: 3_800,
    daysFrom: 4,
    daysTo: 7,
  },
  { ...anywhere, name: 'Collect in Nairobi', priceCents: 0, daysFrom: 1, daysTo: 1, place: demoStall },
]

type DemoCode = Omit<CodeTerms, 'endedAt' | 'beginsOn'> & { code: string }

export const demoCode: DemoCode = {
  code: 'DEMO10',
  percent: 10,
  amountCents: null,
  minCents: 2_000,
  endsOn: null,
  maxUses: 200,
  maxUsesOfCustomer: null,
}

const daysUntilClosed = 30

/** The day on which the demo's workshop is closed, late enough that an order of the first day arrives before it. */
export function demoClosedDay(today: string): ClosedDays {
  const day = addDays(today, daysUntilClosed)
  return { firstOn: day, lastOn: day, stopsSelling: false, word: 'Stocktaking' }
}

/** A product that staff have not published yet. Its picture is also on the landing page. */
export const demoDraft = {
  name: 'Band and cuff, a gift pair',
  category: 'bracelets',
  priceCents: 6_200,
  description:
    'A black and white band and a wide orange cuff, wrapped together in a square of checked cloth. Both fit a wrist of 15 to 18 cm.',
  picture: { file: 'scenes/strip-3.jpg', alt: 'A black and white band behind a wide orange cuff' },
}
