import type { RouterContextProvider } from 'react-router'
import { sharedData } from '#app/framework/http/cache-tags.server.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import type { Rate } from './rate.ts'
import { rateAt, readLastGoodRate } from './rates.server.ts'

const rateReads = new WeakMap<object, Promise<Rate>>()

/** Reads the rate once for each page request, so that all loaders of the page use the same rate. */
export function readPageRate(context: Readonly<RouterContextProvider>): Promise<Rate> {
  const rate = rateReads.get(context) ?? readRate(context)
  rateReads.set(context, rate)
  return rate
}

/** The exchange rate for prices on pages; empty if the prices are in shillings, or while no rate is known. */
export async function readDisplayRate(context: Readonly<RouterContextProvider>): Promise<string> {
  const { rate, isUnknown } = await readPageRate(context)
  return pricesInKes() || isUnknown ? '' : rate
}

async function readRate(context: Readonly<RouterContextProvider>): Promise<Rate> {
  const { db, clock } = context.get(shopContext)
  const lastGood = await context.get(sharedData)('rate', () => readLastGoodRate(db))
  return rateAt(clock.now(), lastGood)
}
