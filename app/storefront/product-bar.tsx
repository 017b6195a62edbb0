import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Logo } from '#app/ui/beads/logo.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { CategoryLinks, useVisibleCategories } from './category-links.tsx'
import { HelpLinks } from './help-links.tsx'
import { SearchPanel } from './search-panel.tsx'
import { SessionLinks } from './session-links.tsx'

const entry = 'min-h-14 border-b border-rule font-display text-lg leading-tight hover:text-red'

/**
 * The header of a product's page on phones: a single row, so that image, price and button fit on the screen below it.
 */
export function ProductBar() {
  const { shopName, look } = useShopTexts()
  const categories = useVisibleCategories()
  return (
    <div className="relative flex min-h-[56px] flex-wrap items-center px-margin md:hidden">
      <Logo shopName={shopName} image={look?.logo} />
      <SearchPanel className="ml-auto" />
      <details data-menu="" className="group">
        <summary className="-mr-2 header-text flex min-h-[44px] list-none items-center px-2 font-medium [&::-webkit-details-marker]:hidden">
          <span className="group-open:hidden">Menu</span>
          <span className="hidden group-open:inline">Close</span>
        </summary>
        <div className="absolute inset-x-0 top-full z-40 max-h-[calc(100svh-5.5rem)] overflow-y-auto border-y border-rule bg-ivory px-margin pb-5">
          <PageLinks
            as="nav"
            aria-label="Categories"
            className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,auto))] gap-x-5"
          >
            <CategoryLinks categories={categories} open={null} className={`flex items-center ${entry}`} />
          </PageLinks>
          <div className="flex flex-col items-start pt-3 font-medium">
            <SessionLinks className="max-md:justify-start [&.invisible]:hidden" hasOrders hasAccount />
            <HelpLinks />
          </div>
        </div>
      </details>
    </div>
  )
}
