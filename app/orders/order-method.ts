/** How an order is paid. A way to pay begins here: schemas, texts and the table of providers follow. */
export const orderMethods = ['mpesa', 'bank'] as const
export type OrderMethod = (typeof orderMethods)[number]

/** Who is asked for the money. A bank transfer is nobody's: staff say that it has come. */
export type ProviderName = Exclude<OrderMethod, 'bank'>

/** In sentences that people read. */
export const methodTitles: Record<OrderMethod, string> = { mpesa: 'M-Pesa', bank: 'Bank transfer' }
