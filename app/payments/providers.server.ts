import { type OrderMethod, orderMethods, type ProviderName } from '#app/money/payment-method.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { airtelProvider } from './airtel/airtel-provider.server.ts'
import { bankOffer } from './bank/bank-offer.server.ts'
import { cardProvider } from './card/card-provider.server.ts'
import { handleConfirmation } from './mpesa/by-hand/confirmations.server.ts'
import { handleResult } from './mpesa/initiator/results.server.ts'
import { mpesaProvider } from './mpesa/mpesa-provider.server.ts'
import type { MessageKind } from './payment.ts'
import type { NewsHandler, OfferTable, PaymentProvider, ProviderTable } from './provider.server.ts'

/** Everybody whom the shop can ask for money: the only place of the shared part that knows them one by one. */
export const providers: ProviderTable = { mpesa: mpesaProvider, airtel: airtelProvider, card: cardProvider }

/** What becomes of news that no attempt's address received. */
export const newsHandlers: Partial<Record<MessageKind, NewsHandler>> = {
  confirmation: handleConfirmation,
  result: handleResult,
  'late-result': handleResult,
}

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
