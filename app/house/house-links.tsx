import { useShopWords } from '#app/platform/shop-words.ts'
import { PageLinks } from '#app/ui/page-links.tsx'
import { type HousePageKey, housePath, houseTitles } from './house-page.ts'

const inLine = 'text-link inline-flex min-h-11 items-center'
type HouseLinksProps = { keys: readonly HousePageKey[]; label?: string; className?: string; linkClass?: string }

/** Those of the pages that are written. */
export function HouseLinks({ keys, label = 'Help', className, linkClass = inLine }: HouseLinksProps) {
  const { housePages } = useShopWords()
  const shown = keys.filter((key) => housePages.includes(key))
  if (shown.length === 0) return null
  return (
    <PageLinks as="nav" aria-label={label} className={className}>
      {shown.map((key) => (
        <a key={key} href={housePath(key)} className={linkClass}>
          {houseTitles[key]}
        </a>
      ))}
    </PageLinks>
  )
}
