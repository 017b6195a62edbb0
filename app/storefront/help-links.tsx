import { contentPath, contentTitles } from '#app/content/content-page.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'

/** Links to help pages, at the end of the menu on phones. */
export function HelpLinks() {
  const { contentPages } = useShopTexts()
  const link = 'inline-flex min-h-[44px] items-center'
  return (
    <>
      <a href="/orders/find" className={link}>
        Find an order
      </a>
      {contentPages.includes('delivery') && (
        <a href={contentPath('delivery')} className={link}>
          {contentTitles.delivery}
        </a>
      )}
    </>
  )
}
