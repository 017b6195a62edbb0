import { useShopTexts } from '#app/shop/shop-texts.ts'

/** Displayed above every shop and checkout page on closed days. */
export function ClosedBanner() {
  const { closing } = useShopTexts()
  if (!closing) return null
  return (
    <aside aria-label="Closed days" className="no-print bg-sand px-margin py-2.5 text-center text-sm text-ink">
      {closing.text}
    </aside>
  )
}
