import { useRouteLoaderData } from 'react-router'

export type ShopWords = {
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
  /** Else shipping is the flat price. */
  hasDeliveries: boolean
  /** The keys of the pages that staff have written. */
  housePages: readonly string[]
  /** On closed days: what the window says. */
  closing: { text: string; isSellingPaused: boolean } | null
  rateCredit: { text: string; href: string } | null
}

export function useShopWords(): ShopWords {
  const words = useRouteLoaderData<ShopWords>('root')
  if (!words) throw new Error('the root route has not loaded')
  return words
}

export type RootMatch = { id: string; loaderData?: unknown } | undefined

export function wordsOf(matches: readonly RootMatch[]): ShopWords | null {
  return (matches.find((match) => match?.id === 'root')?.loaderData as ShopWords | undefined) ?? null
}
