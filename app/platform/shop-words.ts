import { useRouteLoaderData } from 'react-router'

/** What every page may say about the shop. The root's loader sends it once. */
export type ShopWords = {
  shopName: string
  publicUrl: string
  contactPhone: string
  contactEmail: string
  channelUrl: string
  profileUrl: string
  makingDays: number
  /** Where the sandbox shows its handset and channel; null where real money moves. */
  sandboxUrl: string | null
  /** The link that the source of the exchange rate asks for; null where it asks for none. */
  rateCredit: { text: string; href: string } | null
}

export function useShopWords(): ShopWords {
  const words = useRouteLoaderData<ShopWords>('root')
  if (!words) throw new Error('the root route has not loaded')
  return words
}

/** A page's routes as `meta` is given them. */
export type RootMatch = { id: string; loaderData?: unknown } | undefined

/** The shop's words in what `meta` is given; null on the page of a fault before the root was loaded. */
export function wordsOf(matches: readonly RootMatch[]): ShopWords | null {
  return (matches.find((match) => match?.id === 'root')?.loaderData as ShopWords | undefined) ?? null
}
