import type { RouterContextProvider } from 'react-router'
import { siteName } from '#app/analytics/visit.ts'
import { listPublishedKeys } from '#app/content/content-pages.server.ts'
import { announcementText, type ClosedDays, closingText, findClosing } from '#app/delivery/closed-days.ts'
import { usualShipping } from '#app/delivery/delivery-choice.ts'
import { priceInCents } from '#app/delivery/delivery-option.ts'
import { readPageDelivery } from '#app/delivery/page-delivery.server.ts'
import { readDisplayRate, readPageRate } from '#app/exchange-rates/page-rate.server.ts'
import { rateAttribution } from '#app/exchange-rates/rate.ts'
import { isDatabaseUnavailable } from '#app/framework/database/database-unavailable.server.ts'
import { sharedData } from '#app/framework/http/cache-tags.server.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { currencyName } from '#app/money/currency-names.ts'
import { defaultMethodAbroad, type PaymentMethodName, paymentMethods } from '#app/money/payment-method.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import { footerLineOf } from '#app/shop/footer-line.ts'
import { menuOf } from '#app/shop/landing.ts'
import { lookDetails } from '#app/shop/look.ts'
import { landingOf } from '#app/shop/own-landing.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { isTemplateShop } from '#app/shop/shop-settings.ts'
import type { ShopTexts } from '#app/shop/shop-texts.ts'

/**
 * Returns the fallback if reading fails, so that the page can still render. Logs the error, unless the database is
 * unavailable.
 */
function withFallback<T, Fallback>({ log }: Shop, reading: Promise<T>, fallback: Fallback): Promise<T | Fallback> {
  return reading.catch((err: unknown) => {
    if (!isDatabaseUnavailable(err)) log.error({ err }, 'a page is rendered without a part')
    return fallback
  })
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** 'M-Pesa, bank transfer or card'. */
const waysText = (methods: readonly PaymentMethodName[]) =>
  oneOf.format(methods.map((method) => paymentMethods[method].noun))

function pricesInText(waysToPay: string): string {
  const by = waysToPay && ` by ${waysToPay}`
  return pricesInKes()
    ? `Prices in ${currencyName()}${by && `, paid${by}`}.`
    : `All orders are paid in Kenyan shillings${by}.`
}

export async function readShopTexts(context: Readonly<RouterContextProvider>): Promise<ShopTexts> {
  const shop = context.get(shopContext)
  const { config, settings } = shop
  // Without the database the page has no prices, so no exchange rate is fetched either.
  const [rate, shown, contentPages, delivery] = await Promise.all([
    withFallback(shop, readPageRate(context), null),
    withFallback(shop, readDisplayRate(context), ''),
    withFallback(
      shop,
      context.get(sharedData)('house', () => listPublishedKeys(shop.db)),
      [],
    ),
    withFallback(shop, readPageDelivery(context), null),
  ])
  const methods = offeredMethods(shop)
  const waysToPay = waysText(methods)
  const methodsAbroad = [defaultMethodAbroad, ...methods.filter((method) => method !== defaultMethodAbroad)]
  const hasOwnName = !isTemplateShop(settings.shopName)
  const landing = hasOwnName ? landingOf(shop.look.landing, settings.shopName) : shop.look.landing
  const changes = lookDetails({ ...shop.look, footerLine: footerLineOf(shop.look, settings.shopName) })
  const look = landing ? { ...changes, menu: menuOf(landing) } : changes
  return {
    shopName: settings.shopName,
    ...(hasOwnName && { hasOwnName }),
    publicUrl: config.publicUrl,
    sendsMail: config.smtpUrl !== undefined,
    contactPhone: settings.contactPhone,
    contactEmail: settings.contactEmail,
    socialLinks: [settings.channelUrl, settings.profileUrl]
      .filter((url) => url !== '')
      .map((url) => ({ name: siteName(url), url })),
    makingDays: settings.makingDays,
    waysToPay,
    waysToPayAbroad: methods.includes(defaultMethodAbroad) ? waysText(methodsAbroad) : waysToPay,
    pricesIn: pricesInText(waysToPay),
    sandboxUrl: config.sandboxUrl,
    hasDeliveries: delivery !== null && delivery.options.length > 0,
    isPickupFree: delivery?.options.some((one) => one.place !== null && priceInCents(one, shown) === 0) ?? false,
    usualShippingCents: usualShipping(delivery?.options ?? [], rate?.rate ?? null),
    categories: shop.categories.map(({ key, value, label, isHidden }) => ({ key, value, label, isHidden })),
    contentPages,
    closing: delivery && closingOf(delivery.today, delivery.closed),
    rate: shown || null,
    rateCredit: rate && rateAttribution(rate.source),
    ...(look && { look }),
  }
}

function closingOf(today: string, closed: readonly ClosedDays[]): ShopTexts['closing'] {
  const closing = findClosing(today, closed)
  if (closing) return { text: closingText(closing), isSellingPaused: closing.isSellingPaused }
  const text = announcementText(today, closed)
  return text === null ? null : { text, isSellingPaused: false }
}
