import { rateAttribution } from '#app/exchange-rates/rate.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { ShopWords } from '#app/platform/shop-words.ts'

export async function readShopWords(shop: Shop): Promise<ShopWords> {
  const { config } = shop
  // Without a database the page shows no prices, so it needs no credit for the rate.
  const rate = await currentRate(shop).catch(() => null)
  return {
    shopName: config.shopName,
    publicUrl: config.publicUrl,
    contactPhone: config.contactPhone,
    contactEmail: config.contactEmail,
    channelUrl: config.channelUrl,
    profileUrl: config.profileUrl,
    makingDays: config.makingDays,
    sandboxUrl: config.sandboxUrl,
    rateCredit: rate && rateAttribution(rate.source),
  }
}
