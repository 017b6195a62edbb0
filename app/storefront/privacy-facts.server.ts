import { firstMethod, type OrderMethod, paymentMethods } from '#app/money/payment-method.ts'
import { makerMailRecipients } from '#app/orders/messages/maker-mails.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

/** To whom this shop passes on what about its customers. */
export type PrivacyFacts = {
  /** Companies that ask for money on the customer's phone, with their title. */
  phonePayments: { title: string; company: string }[]
  hasCards: boolean
  /** What messages to the makers say, where any leave the shop. */
  makerMessages: 'whole' | 'short'
  hasTelegram: boolean
  mailsMakers: boolean
  sendsMail: boolean
  sendsSms: boolean
}

export function readPrivacyFacts(shop: Shop): PrivacyFacts {
  const { channel, smtpUrl, sms, isDemo } = shop.config
  const methods = offeredMethods(shop)
  return {
    // The demo's page is the template's, and in the demo nobody outside is told anything.
    phonePayments: methods
      .filter((method) => asksOnPhone(method) && (!isDemo || method === firstMethod))
      .map(toPayment),
    hasCards: methods.includes('card'),
    makerMessages: shop.settings.makerMessages,
    hasTelegram: channel !== null,
    mailsMakers: makerMailRecipients(shop).length > 0,
    sendsMail: smtpUrl !== undefined,
    sendsSms: sms !== null,
  }
}

function asksOnPhone(method: OrderMethod): boolean {
  const facts = paymentMethods[method]
  return 'asksOn' in facts && facts.asksOn === 'phone'
}

function toPayment(method: OrderMethod) {
  const { title, teller } = paymentMethods[method]
  return { title, company: method === firstMethod ? 'Safaricom' : teller }
}
