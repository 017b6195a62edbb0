import type { PaymentOffer } from '../../provider.server.ts'

export const bankOffer: PaymentOffer = { isOffered: ({ settings }) => settings.bankDetails !== '' }
