import { useMatches } from 'react-router'
import type { CategoryLink } from '#app/catalog/category.ts'
import { CachedMarkup } from '#app/framework/islands/cached-markup.tsx'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Logo } from '#app/ui/beads/logo.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { CategoryLinks, useCurrentCategory, useVisibleCategories } from './category-links.tsx'
import { MenuBar } from './menu-bar.tsx'
import { SearchPanel } from './search-panel.tsx'
import { SessionLinks } from './session-links.tsx'

const hover = 'decoration-1 underline-offset-[6px] hover:underline'

export function ShopHeader() {
  const { sandboxUrl } = useShopTexts()
  const { id } = useMatches().at(-1) ?? {}
  const isProduct = useCurrentCategory() === null && id === 'storefront/product-page'
  return (
    <header className="no-print border-b border-rule">
      {sandboxUrl && (
        <p className="bg-ink px-[12px] py-[8px] text-center text-[min(var(--text-xs),4vw)] leading-[1.45] text-ivory">
          Demo shop: no real money moves, and nothing is delivered.
        </p>
      )}
      {isProduct && <ProductBar />}
      <HeaderRows className={isProduct ? 'max-md:hidden' : 'contents'} />
    </header>
  )
}

function HeaderRows({ className }: { className: string }) {
  const { shopName, look } = useShopTexts()
  const open = useCurrentCategory()
  const categories = useVisibleCategories()
  return (
    <div className={className}>
      <div className="relative flex flex-wrap items-center gap-[4px] px-margin pt-[4px] md:gap-y-2 md:pt-4 min-[1240px]:flex-nowrap min-[1240px]:gap-x-8 min-[1240px]:pb-4">
        <Logo shopName={shopName} image={look?.logo} />
        <CachedMarkup as="div" className="category-strip" of={CategoryRow} props={{ categories, open }} />
        <div className="ml-auto flex flex-wrap header-text items-center justify-end sm:gap-x-5">
          <SessionLinks className={hover}>
            <SearchPanel className="shrink-0" />
          </SessionLinks>
        </div>
      </div>
    </div>
  )
}

function CategoryRow({ categories, open }: { categories: readonly CategoryLink[]; open: string | null }) {
  return (
    <PageLinks as="nav" aria-label="Categories" className="category-row">
      <CategoryLinks
        categories={categories}
        open={open}
        className="inline-flex min-h-[44px] shrink-0 snap-start items-center border-y-2 border-transparent outline-offset-[-2px] not-aria-[current]:hover:border-b-rule aria-[current]:border-b-red"
      />
    </PageLinks>
  )
}

const entry = 'min-h-14 border-b border-rule font-display text-lg leading-tight hover:text-red'

/** The header of a product's page on phones, so that image, price and button fit on the screen below it. */
function ProductBar() {
  const categories = useVisibleCategories()
  return (
    <MenuBar
      className="relative min-h-[56px]"
      panelClassName="top-full z-40 max-h-[calc(100svh-5.5rem)] border-y border-rule bg-ivory pb-5"
      linksClassName="flex-col items-start"
    >
      <PageLinks
        as="nav"
        aria-label="Categories"
        className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,auto))] gap-x-5"
      >
        <CategoryLinks categories={categories} open={null} className={`flex items-center ${entry}`} />
      </PageLinks>
    </MenuBar>
  )
}
