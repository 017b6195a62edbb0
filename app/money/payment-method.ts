import { customerDataKey } from '#app/framework/browser/browser-storage.ts'

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
  /** The party that confirms payments, as texts name it. */
  confirmer: string
  /** The segment of its URLs: the page under /shop/checkout, the calls under /api. */
  slug: string
  /** Who confirms that the money arrived; null while the shop does not offer the method. */
  confirmedBy: 'provider' | 'staff' | null
  /** Where the customer approves the payment: on the phone, or on the provider's page. */
  promptsOn?: 'phone' | 'page'
  /** Present if the provider pays out to the bank in settlements. M-Pesa provides a statement instead. */
  isSettled?: true
}

export const paymentMethods = {
  mpesa: {
    id: 1,
    label: 'Mpesa',
    description: 'Pay with your Mpesa',
    title: 'M-Pesa',
    noun: 'M-Pesa',
    confirmer: 'M-Pesa',
    slug: 'mpesa',
    confirmedBy: 'provider',
    promptsOn: 'phone',
  },
  airtel: {
    id: 2,
    label: 'Airtel Money',
    description: 'Pay with your Airtel Money',
    title: 'Airtel Money',
    noun: 'Airtel Money',
    confirmer: 'Airtel Money',
    slug: 'airtel',
    confirmedBy: 'provider',
    promptsOn: 'phone',
    isSettled: true,
  },
  bank: {
    id: 3,
    label: 'Bank Transfer',
    description: 'Pay from your bank account',
    title: 'Bank transfer',
    noun: 'bank transfer',
    confirmer: 'Our bank',
    slug: 'bank',
    confirmedBy: 'staff',
  },
  card: {
    id: 4,
    label: 'Card',
    description: 'Visa, Mastercard, by Paystack',
    title: 'Card',
    noun: 'card',
    confirmer: 'Paystack',
    slug: 'card',
    confirmedBy: 'provider',
    promptsOn: 'page',
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
export type StaffConfirmedMethod = ConfirmedBy<'staff'>

export type SettlementMethod = {
  [Name in PaymentMethodName]: Methods[Name] extends { isSettled: true } ? Name : never
}[PaymentMethodName]

type PromptedOn<Where> = {
  [Name in ProviderName]: Methods[Name]['promptsOn'] extends Where ? Name : never
}[ProviderName]
export type PromptProvider = PromptedOn<'phone'>
export type HostedPageProvider = PromptedOn<'page'>

export const paymentMethodNames = Object.keys(paymentMethods) as PaymentMethodName[]
export const paymentMethodIds: readonly PaymentMethodId[] = paymentMethodNames.map((name) => paymentMethods[name].id)
export const orderMethods = paymentMethodNames.filter((name): name is OrderMethod => confirmedBy(name) !== null)
export const providerNames = orderMethods.filter(isProviderMethod)
export const staffConfirmedMethods = orderMethods.filter(isStaffConfirmed)
export const settlementMethods = paymentMethodNames.filter(isSettled)

/** The preselected method. */
export const defaultMethod: PaymentMethodName = 'mpesa'
/** The preselected method for an order to another country, which is rarely paid from a Kenyan phone. */
export const defaultMethodAbroad: PaymentMethodName = 'card'

export function methodById(id: PaymentMethodId): PaymentMethodName {
  return paymentMethodNames.find((name) => paymentMethods[name].id === id) ?? defaultMethod
}

export function isProviderMethod(method: PaymentMethodName): method is ProviderName {
  return confirmedBy(method) === 'provider'
}

function isSettled(method: PaymentMethodName): method is SettlementMethod {
  return 'isSettled' in paymentMethods[method]
}

/**
 * True if staff mark the method's orders as paid. Placing such an order empties the cart, and the order waits for its
 * payment.
 */
export function isStaffConfirmed(method: PaymentMethodName): method is StaffConfirmedMethod {
  return confirmedBy(method) === 'staff'
}

export function paymentPath(method: PaymentMethodName): string {
  return `/shop/checkout/${paymentMethods[method].slug}`
}

function confirmedBy(method: PaymentMethodName): MethodFacts['confirmedBy'] {
  return paymentMethods[method].confirmedBy
}

/** Stores the last phone typed for a payment in this tab, so that it survives a reload. */
export const typedPhoneKey = (provider: ProviderName) => customerDataKey(`${provider}-phone`)
