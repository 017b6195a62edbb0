import type { RouterContextProvider } from 'react-router'
import { sharedData } from '#app/framework/http/cache-tags.server.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import type { Rate } from './rate.ts'
import { rateAt, readLastGood } from './rates.server.ts'

const read = new WeakMap<object, Promise<Rate>>()

/** Reads the rate once for each rendering, so that all loaders of a page show the same. */
export function rateOfPage(context: Readonly<RouterContextProvider>): Promise<Rate> {
  const known = read.get(context) ?? readRate(context)
  read.set(context, known)
  return known
}

/** For prices on pages: empty where they are in shillings, or while no rate is known. */
export async function shownRate(context: Readonly<RouterContextProvider>): Promise<string> {
  const { rate, isUnknown } = await rateOfPage(context)
  return pricesInKes() || isUnknown ? '' : rate
}

async function readRate(context: Readonly<RouterContextProvider>): Promise<Rate> {
  const { db, clock } = context.get(shopContext)
  const good = await context.get(sharedData)('rate', () => readLastGood(db))
  return rateAt(clock.now(), good)
}
