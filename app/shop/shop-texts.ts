import { useRouteLoaderData } from 'react-router'
import type { ShownLook } from './look.ts'
import type { Category } from './shop-category.ts'

export type ShopTexts = {
  shopName: string
  publicUrl: string
  /** False where mails stay with the shop, and the makers hand on what is in them. */
  sendsMail: boolean
  contactPhone: string
  contactEmail: string
  channelUrl: string
  profileUrl: string
  makingDays: number
  /** How it can be paid now, within a sentence; empty where nothing is offered. */
  waysToPay: string
  /** Null where real money moves. */
  sandboxUrl: string | null
  /** Buyers choose among deliveries. Else shipping is the flat price. */
  hasDeliveries: boolean
  /** What shipping costs who chooses nothing; null where that depends on the address. */
  usualShippingCents: number | null
  /** In their order, the hidden ones among them. */
  categories: readonly Pick<Category, 'key' | 'value' | 'label' | 'isHidden'>[]
  /** The keys of the pages that staff have written. */
  contentPages: readonly string[]
  /** On closed days: what the window says. */
  closing: { text: string; isSellingPaused: boolean } | null
  /** Shillings for a dollar; null where none is known. */
  rate: string | null
  rateCredit: { text: string; href: string } | null
  /** What owners changed of the template's look, besides its style. */
  look?: ShownLook
}

export function useShopTexts(): ShopTexts {
  const words = useRouteLoaderData<ShopTexts>('root')
  if (!words) throw new Error('the root route has not loaded')
  return words
}

export type RootMatch = { id: string; loaderData?: unknown } | undefined

export function wordsOf(matches: readonly RootMatch[]): ShopTexts | null {
  return (matches.find((match) => match?.id === 'root')?.loaderData as ShopTexts | undefined) ?? null
}
