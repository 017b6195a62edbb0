/** The facts about a payment method. All other lists of methods derive from this table. */
type MethodFacts = {
  /** The id in the API and in the customer's selection. */
  id: number
  /** The name in the list of methods. */
  label: string
  description: string
  /** The name at the start of a sentence, and on an order. */
  title: string
  /** The name within a sentence. */
  noun: string
  /** The party that confirms payments, for texts. */
  teller: string
  /** The last segment of its URLs: the page under /shop/checkout, the calls under /api. */
  linkKey: string
  /** Who confirms that the money arrived; null while the shop does not offer the method. */
  confirmedBy: 'provider' | 'staff' | null
  /** Where a provider asks for the money: on the payer's phone, or on its own page. */
  asksOn?: 'phone' | 'page'
  /** The provider pays out to the bank in settlements. M-Pesa does not: it has a statement instead. */
  isSettled?: true
}

export const paymentMethods = {
  mpesa: {
    id: 1,
    label: 'Mpesa',
    description: 'Pay with your Mpesa',
    title: 'M-Pesa',
    noun: 'M-Pesa',
    teller: 'M-Pesa',
    linkKey: 'mpesa',
    confirmedBy: 'provider',
    asksOn: 'phone',
  },
  airtel: {
    id: 2,
    label: 'Airtel Money',
    description: 'Pay with your Airtel Money',
    title: 'Airtel Money',
    noun: 'Airtel Money',
    teller: 'Airtel Money',
    linkKey: 'airtel',
    confirmedBy: 'provider',
    asksOn: 'phone',
    isSettled: true,
  },
  bank: {
    id: 3,
    label: 'Bank Transfer',
    description: 'Pay from your bank account',
    title: 'Bank transfer',
    noun: 'bank transfer',
    teller: 'Our bank',
    linkKey: 'bank',
    confirmedBy: 'staff',
  },
  card: {
    id: 4,
    label: 'Card',
    description: 'Visa, Mastercard, by Paystack',
    title: 'Card',
    noun: 'card',
    teller: 'Paystack',
    linkKey: 'card',
    confirmedBy: 'provider',
    asksOn: 'page',
    isSettled: true,
  },
} as const satisfies Record<string, MethodFacts>

type Methods = typeof paymentMethods
export type PaymentMethodName = keyof Methods
export type PaymentMethodId = Methods[PaymentMethodName]['id']

type ConfirmedBy<Who> = {
  [Name in PaymentMethodName]: Methods[Name]['confirmedBy'] extends Who ? Name : never
}[PaymentMethodName]
/** A method that an order can have. */
export type OrderMethod = ConfirmedBy<'provider' | 'staff'>
/** The provider of a payment attempt. */
export type ProviderName = ConfirmedBy<'provider'>
export type StaffMarkedMethod = ConfirmedBy<'staff'>

export type SettlementMethod = {
  [Name in PaymentMethodName]: Methods[Name] extends { isSettled: true } ? Name : never
}[PaymentMethodName]

type MethodAvailability<Where> = {
  [Name in ProviderName]: Methods[Name]['asksOn'] extends Where ? Name : never
}[ProviderName]
export type PromptProvider = MethodAvailability<'phone'>
export type PageProvider = MethodAvailability<'page'>

export const paymentMethodNames = Object.keys(paymentMethods) as PaymentMethodName[]
export const paymentMethodIds: readonly PaymentMethodId[] = paymentMethodNames.map((name) => paymentMethods[name].id)
export const orderMethods = paymentMethodNames.filter((name): name is OrderMethod => confirmedBy(name) !== null)
export const providerNames = orderMethods.filter(isProvider)
export const staffMarkedMethods = orderMethods.filter(isStaffMarked)
export const settlementMethods = paymentMethodNames.filter(isSettled)

/** The preselected method. */
export const firstMethod: PaymentMethodName = 'mpesa'
/** Few orders to another country are paid from a Kenyan phone. */
export const firstMethodAbroad: PaymentMethodName = 'card'

export function methodOf(id: PaymentMethodId): PaymentMethodName {
  return paymentMethodNames.find((name) => paymentMethods[name].id === id) ?? firstMethod
}

export function isProvider(method: PaymentMethodName): method is ProviderName {
  return confirmedBy(method) === 'provider'
}

function isSettled(method: PaymentMethodName): method is SettlementMethod {
  return 'isSettled' in paymentMethods[method]
}

/** Whether staff mark its orders as paid. Until then the order waits, and its products have left the cart. */
export function isStaffMarked(method: PaymentMethodName): method is StaffMarkedMethod {
  return confirmedBy(method) === 'staff'
}

export function paymentPath(method: PaymentMethodName): string {
  return `/shop/checkout/${paymentMethods[method].linkKey}`
}

function confirmedBy(method: PaymentMethodName): MethodFacts['confirmedBy'] {
  return paymentMethods[method].confirmedBy
}
