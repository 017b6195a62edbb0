import { type OrderMethod, orderMethods, type ProviderName } from '#app/money/payment-method.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { bankOffer } from './bank/bank-offer.server.ts'
import { mpesaProvider } from './mpesa/mpesa-provider.server.ts'
import type { OfferTable, PaymentProvider, ProviderTable } from './provider.server.ts'

/** Everybody whom the shop can ask for money: the only place of the shared part that knows them one by one. */
export const providers: ProviderTable = { mpesa: mpesaProvider }

const offers: OfferTable = { ...providers, bank: bankOffer }

export function providerOf({ provider }: { provider: ProviderName }): PaymentProvider {
  return providers[provider]
}

export function isOffered(shop: Shop, method: OrderMethod): boolean {
  return offers[method].isOffered(shop)
}

/** The methods that this shop takes now. */
export function offeredMethods(shop: Shop): OrderMethod[] {
  return orderMethods.filter((method) => isOffered(shop, method))
}
