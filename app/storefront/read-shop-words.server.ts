import type { RouterContextProvider } from 'react-router'
import { closingOn, closingText } from '#app/delivery/closed-days.ts'
import { deliveryOfPage } from '#app/delivery/page-delivery.server.ts'
import { rateOfPage } from '#app/exchange-rates/page-rate.server.ts'
import { rateAttribution } from '#app/exchange-rates/rate.ts'
import { listWritten } from '#app/house/house-pages.server.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import { pageFacts } from '#app/platform/http/page-subjects.server.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import type { ShopWords } from '#app/platform/shop-words.ts'

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export async function readShopWords(context: Readonly<RouterContextProvider>): Promise<ShopWords> {
  const shop = context.get(shopContext)
  const { config, settings } = shop
  // Without a database the page shows no prices, so it needs no credit for the rate.
  const [rate, housePages, delivery] = await Promise.all([
    rateOfPage(context).catch(() => null),
    context
      .get(pageFacts)('house', () => listWritten(shop.db))
      .catch(() => []),
    deliveryOfPage(context).catch(() => null),
  ])
  const closing = delivery && closingOn(delivery.today, delivery.closed)
  return {
    shopName: settings.shopName,
    publicUrl: config.publicUrl,
    sendsMail: config.smtpUrl !== undefined,
    contactPhone: settings.contactPhone,
    contactEmail: settings.contactEmail,
    channelUrl: settings.channelUrl,
    profileUrl: settings.profileUrl,
    makingDays: settings.makingDays,
    waysToPay: oneOf.format(offeredMethods(shop).map((method) => paymentMethods[method].noun)),
    sandboxUrl: config.sandboxUrl,
    hasDeliveries: delivery !== null && delivery.options.length > 0,
    housePages,
    closing: closing && { text: closingText(closing), isSellingPaused: closing.isSellingPaused },
    rateCredit: rate && rateAttribution(rate.source),
  }
}
