import type { ComponentProps } from 'react'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { ContentNav } from './content-nav.tsx'

/** Links to the pages in `keys` that have a text. */
export function ContentLinks({ keys, ...rest }: ComponentProps<typeof ContentNav>) {
  const { contentPages } = useShopTexts()
  return <ContentNav keys={keys.filter((key) => contentPages.includes(key))} {...rest} />
}
