/** What the shop knows of a way to pay. Everything else that lists the ways to pay follows from this table. */
type MethodFacts = {
  /** On the wire, and as a customer's choice. */
  id: number
  /** In the list of methods. */
  label: string
  description: string
  /** At the beginning of a sentence, and on an order. */
  title: string
  /** Within a sentence. */
  noun: string
  /** Who tells how a payment ended, in sentences. */
  teller: string
  /** The last part of its addresses: its page under /shop/checkout, its calls under /api. */
  linkKey: string
  /** Who tells that the money arrived; null where the shop doesn't take it yet. */
  confirmedBy: 'provider' | 'staff' | null
  /** Where a provider asks for the money: on the payer's phone, or on a page of its own. */
  asksOn?: 'phone' | 'page'
  /** Pays out to the bank what it collected, as settlements. M-Pesa's own statement tells its money. */
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
/** A method that an order can carry. */
export type OrderMethod = ConfirmedBy<'provider' | 'staff'>
/** Whoever the shop can ask for money; kept with every attempt. */
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

/** The first of the list: what is chosen until the customer chooses. */
export const firstMethod: PaymentMethodName = 'mpesa'
/** What goes to another country is rarely paid from a Kenyan phone. */
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

/** Its order waits for the money with its pieces already out of the cart, until staff mark it paid. */
export function isStaffMarked(method: PaymentMethodName): method is StaffMarkedMethod {
  return confirmedBy(method) === 'staff'
}

export function paymentPath(method: PaymentMethodName): string {
  return `/shop/checkout/${paymentMethods[method].linkKey}`
}

function confirmedBy(method: PaymentMethodName): MethodFacts['confirmedBy'] {
  return paymentMethods[method].confirmedBy
}
