import { type OrderMethod, orderMethods, type ProviderName } from '#app/money/payment-method.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { OfferTable, PaymentProvider, ProviderTable } from './provider.server.ts'
import { airtelProvider } from './providers/airtel/airtel-provider.server.ts'
import { cardProvider } from './providers/card/card-provider.server.ts'
import { mpesaProvider } from './providers/mpesa/mpesa-provider.server.ts'

/** All providers. Other code gets a provider from this table, and imports no provider itself. */
export const providers: ProviderTable = { mpesa: mpesaProvider, airtel: airtelProvider, card: cardProvider }

const offers: OfferTable = { ...providers, bank: { isOffered: ({ settings }) => settings.bankDetails !== '' } }

export function providerOf({ provider }: { provider: ProviderName }): PaymentProvider {
  return providers[provider]
}

export function isOffered(shop: Shop, method: OrderMethod): boolean {
  return offers[method].isOffered(shop)
}

export function offeredMethods(shop: Shop): OrderMethod[] {
  return orderMethods.filter((method) => isOffered(shop, method))
}
