import { mpesaProvider } from './mpesa/mpesa-provider.server.ts'
import type { Attempt } from './payments.tables.server.ts'
import type { PaymentProvider, ProviderTable } from './provider.server.ts'

/** Everybody whom the shop can ask for money: the only place of the shared part that knows them one by one. */
export const providers: ProviderTable = { mpesa: mpesaProvider }

export function providerOf({ provider }: Pick<Attempt, 'provider'>): PaymentProvider {
  return providers[provider]
}
