import { expect, test } from 'vitest'
import { arrivalText as arrivalTextOf, deliveredText } from './order-texts.ts'

type ArrivingOrder = Parameters<typeof arrivalTextOf>[0]

/** With usual spaces within the day. */
const arrivalText = (order: ArrivingOrder, town?: string) => arrivalTextOf(order, town).replaceAll('\u00a0', ' ')

const parcel = (sentAt: string): ArrivingOrder['parcels'][number] => ({
  ...{ id: 'p1', carrier: null, number: null, link: null, note: null, lines: [] },
  sentAt: new Date(sentAt),
})

const order: ArrivingOrder = {
  ...{ state: 'making', parcels: [], withYouBy: '2026-12-18' },
  delivery: { id: 'office', name: 'Parcel office', place: null, toOffice: true, daysFrom: 2, daysTo: 4 },
}

test('an order arrives on the promised day, or the days of delivery after it was sent', () => {
  expect(arrivalText(order)).toBe('At your parcel office by 18 December 2026.')
  const early = parcel('2026-11-30T09:00:00Z')
  const sent: ArrivingOrder = { ...order, state: 'sent', parcels: [early] }
  expect(arrivalText(sent, 'Nakuru')).toBe('At the parcel office in Nakuru by 4 December 2026.')
  expect(arrivalText({ ...sent, parcels: [parcel('2026-12-20T22:00:00Z')] })).toContain('by 25 December 2026')
  expect(arrivalText({ ...sent, parcels: [early, early] })).toContain('by 18 December 2026')
})

test('a delivered order says when it was delivered or collected', () => {
  const at = new Date('2026-12-04T22:00:00Z')
  const textOf = (changes: Partial<ArrivingOrder>, deliveredAt: Date | null) =>
    deliveredText({ ...order, ...changes }, deliveredAt).replaceAll('\u00a0', ' ')
  expect(textOf({ state: 'delivered' }, at)).toBe('Delivered on 5 December 2026.')
  const delivery = order.delivery && { ...order.delivery, place: 'Biashara Street' }
  expect(textOf({ state: 'delivered', delivery }, at)).toBe('Collected on 5 December 2026.')
  expect(textOf({ state: 'delivered' }, null)).toBe('')
  expect(textOf({ state: 'sent' }, at)).toBe('')
})
