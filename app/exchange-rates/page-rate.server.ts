import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/platform/shop-context.server.ts'
import type { Rate } from './rate.ts'
import { currentRate } from './rates.server.ts'

const read = new WeakMap<object, Promise<Rate>>()

/** Several loaders of a page need the rate: it is read once for each rendering, so all show the same. */
export function rateOfPage(context: Readonly<RouterContextProvider>): Promise<Rate> {
  const known = read.get(context) ?? currentRate(context.get(shopContext))
  read.set(context, known)
  return known
}
