import { useRouteLoaderData } from 'react-router'
import type { LookDetails } from './look.ts'
import type { Category } from './shop-category.ts'

export type ShopTexts = {
  shopName: string
  /** True if the shop has a name of its own, so that the template's texts about beadwork do not apply. */
  hasOwnName?: true
  publicUrl: string
  /** False if mails stay with the shop and the makers forward their content. */
  sendsMail: boolean
  contactPhone: string
  contactEmail: string
  /** Each link has the name of the site that it leads to. */
  socialLinks: { name: string; url: string }[]
  makingDays: number
  /** The offered payment methods, as part of a sentence; empty if there are none. */
  waysToPay: string
  /** The same, but the method that most buyers abroad have comes first. */
  waysToPayAbroad: string
  /** A sentence: the currency of prices, and what they are paid in. */
  pricesIn: string
  /** Null if real money moves. */
  sandboxUrl: string | null
  /** True if buyers select a delivery option. Otherwise shipping has a flat price. */
  hasDeliveries: boolean
  /** True if one of the delivery options is a free pickup. */
  isPickupFree: boolean
  /** The shipping price until the buyer selects a delivery option; null if it depends on the address. */
  usualShippingCents: number | null
  /** In display order, including hidden ones. */
  categories: readonly Pick<Category, 'key' | 'value' | 'label' | 'isHidden'>[]
  /** The keys of content pages that have a text. */
  contentPages: readonly string[]
  /** The shop's message on closed days. Null on other days. */
  closing: { text: string; isSellingPaused: boolean } | null
  /** Kenyan shillings for one unit of the shop's currency; null where none are shown. */
  rate: string | null
  rateCredit: { text: string; href: string } | null
  /** Changes to the template's look, besides its style. */
  look?: LookDetails
}

export function useShopTexts(): ShopTexts {
  const words = useRouteLoaderData<ShopTexts>('root')
  if (!words) throw new Error('the root route has not loaded')
  return words
}

export type RootMatch = { id: string; loaderData?: unknown } | undefined

export function findShopTexts(matches: readonly RootMatch[]): ShopTexts | null {
  return (matches.find((match) => match?.id === 'root')?.loaderData as ShopTexts | undefined) ?? null
}
