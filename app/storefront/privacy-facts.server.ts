import { defaultMethod, type OrderMethod, paymentMethods } from '#app/money/payment-method.ts'
import { makerMailRecipients } from '#app/orders/messages/maker-mails.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

export type PrivacyFacts = ReturnType<typeof readPrivacyFacts>

/** The recipients of customers' data, for the privacy page. */
export function readPrivacyFacts(shop: Shop) {
  const { channel, smtpUrl, sms, isDemo } = shop.config
  const methods = offeredMethods(shop)
  return {
    // The demo sends no data to companies, so of the phone methods it names only the default one, as an example.
    phonePayments: methods
      .filter((method) => promptsOnPhone(method) && (!isDemo || method === defaultMethod))
      .map(toPayment),
    hasCards: methods.includes('card'),
    makerMessages: shop.settings.makerMessages,
    hasTelegram: channel !== null,
    mailsMakers: makerMailRecipients(shop).length > 0,
    sendsMail: smtpUrl !== undefined,
    sendsSms: sms !== null,
  }
}

function promptsOnPhone(method: OrderMethod): boolean {
  const facts = paymentMethods[method]
  return 'promptsOn' in facts && facts.promptsOn === 'phone'
}

function toPayment(method: OrderMethod) {
  const { title, confirmer } = paymentMethods[method]
  return { title, company: method === defaultMethod ? 'Safaricom' : confirmer }
}
