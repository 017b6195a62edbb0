import { nairobiDay, nairobiStart } from '#app/framework/nairobi.ts'

/** How the customer paid. 'by-hand': a manual payment (C2B) from the phone's own menu, without a prompt. */
export type PastWay = 'prompt' | 'by-hand' | 'airtel' | 'card' | 'bank'

type PastEnd = 'paid' | 'making' | 'sent' | 'delivered' | 'refunded'

/** `product`: the index in the demo's catalogue. `customer`: counted from 1. */
export type PastSale = {
  paidAt: Date
  customer: number
  way: PastWay
  lines: { product: number; quantity: number }[]
  end: PastEnd
  /** Shillings per dollar on that day. */
  rate: string
}

export const pastCustomers = 24
const daysBack = 364
const dayMs = 86_400_000

/** The payment method and the hour of each of yesterday's sales. Every method is used at least once. */
const yesterday: [PastWay, number][] = [
  ['prompt', 9],
  ['by-hand', 10],
  ['airtel', 12],
  ['bank', 14],
  ['prompt', 16],
  ['card', 18],
]

/** A year of sales that ends yesterday, oldest first; the same for every shop that starts on this day. */
export function planPastSales(now: Date, productCount: number): PastSale[] {
  const days = Array.from({ length: daysBack - 1 }, (_, index) => daysBack - index)
  const before = days
    .filter((day) => dice(day, 'sells', 100) < chance(now, day))
    .map((day) => planSale(now, day, productCount))
  return [...before, ...yesterday.map(([way, hour]) => planYesterday(now, productCount, way, hour))]
}

function planYesterday(now: Date, productCount: number, way: PastWay, hour: number): PastSale {
  // The negative hour takes the place of the day, so that each of yesterday's sales gets different numbers.
  const { lines, customer, rate } = planSale(now, -hour, productCount)
  const paidAt = new Date(nairobiStart(nairobiDay(now, -1)).getTime() + hour * 3_600_000 + dice(1, way, 3600) * 1000)
  return { paidAt, customer, way, lines, end: 'paid', rate }
}

/** Each customer always pays the same way: most by M-Pesa, some by Airtel Money or card, one by bank transfer. */
function methodById(customer: number): PastWay {
  if (customer === 11) return 'bank'
  if (customer % 7 === 0) return 'card'
  if (customer % 5 === 0) return 'airtel'
  return customer % 6 === 1 ? 'by-hand' : 'prompt'
}

function planSale(now: Date, day: number, productCount: number): PastSale {
  const opening = nairobiStart(nairobiDay(now, -day)).getTime() + 8 * 3_600_000
  const lineCount = 1 + Math.floor(dice(day, 'lines', 14) / 10)
  const products = new Set(Array.from({ length: lineCount }, (_, index) => dice(day, `product ${index}`, productCount)))
  const customer = 1 + dice(day, 'customer', pastCustomers)
  return {
    paidAt: new Date(opening + dice(day, 'time', 13 * 3600) * 1000),
    customer,
    way: methodById(customer),
    lines: [...products].map((product) => ({ product, quantity: 1 + Math.floor(dice(day, `of ${product}`, 12) / 10) })),
    end: endOf(day),
    rate: (128.6 + dice(day, 'rate', 120) / 100).toFixed(2),
  }
}

/** The chance of a sale on a day, in percent: higher in November and December, when people buy presents. */
function chance(now: Date, day: number): number {
  const month = nairobiDay(now, -day).slice(5, 7)
  return month === '11' || month === '12' ? 46 : 26
}

function endOf(day: number): PastEnd {
  if (day <= 3) return 'paid'
  if (day <= 9) return 'making'
  if (day <= 16) return 'sent'
  return dice(day, 'refund', 40) === 0 ? 'refunded' : 'delivered'
}

export function laterSteps({
  paidAt,
  end,
}: Pick<PastSale, 'paidAt' | 'end'>): { to: Exclude<PastEnd, 'paid'>; at: Date }[] {
  const steps = [
    { to: 'making', at: after(paidAt, 2) },
    { to: 'sent', at: after(paidAt, 8) },
    { to: 'delivered', at: after(paidAt, 11) },
    { to: 'refunded', at: after(paidAt, 15) },
  ] as const
  return steps.slice(0, steps.findIndex((step) => step.to === end) + 1)
}

function after(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs)
}

/**
 * Returns a number below `below` that looks random. It is a hash (FNV-1a): the same day and question always give the
 * same number.
 */
function dice(day: number, question: string, below: number): number {
  let hash = 2_166_136_261
  for (const letter of `${day} ${question}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return Math.floor((((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32) * below)
}
