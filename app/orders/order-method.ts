/** A new payment method starts here: schemas, texts and the table of providers follow from this list. */
export const orderMethods = ['mpesa', 'bank'] as const
export type OrderMethod = (typeof orderMethods)[number]

/** Bank transfers have no provider: staff mark them as paid. */
export type ProviderName = Exclude<OrderMethod, 'bank'>

export const methodTitles: Record<OrderMethod, string> = { mpesa: 'M-Pesa', bank: 'Bank transfer' }
