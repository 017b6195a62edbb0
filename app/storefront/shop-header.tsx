import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { categories, categoryPath } from '#app/catalog/category.ts'
import { useShopWords } from '#app/platform/shop-words.ts'
import { Logo } from '#app/ui/beads/logo.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { HeaderSearch } from './header-search.tsx'
import { OrdersLink, SessionControl } from './session-control.tsx'

const hover = 'decoration-1 underline-offset-[6px] hover:underline'

export function ShopHeader() {
  const { shopName, sandboxUrl } = useShopWords()
  const pathname = useLocation().pathname.replace(/\/$/, '')
  const row = useOpenCategoryInView(pathname)
  return (
    <header className="no-print border-b border-rule">
      {sandboxUrl && (
        <p className="bg-ink px-3 py-2 text-center text-xs text-ivory">
          Demo shop: no real money moves, and nothing is delivered.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-margin py-2 md:pt-4">
        <Logo shopName={shopName} />
        <div className="ml-auto flex flex-wrap justify-end gap-x-3 text-sm sm:gap-x-5">
          <OrdersLink className={hover} />
          <SessionControl className={`justify-end ${hover}`} />
        </div>
      </div>
      <div className="relative flex items-center gap-x-3 pr-[calc(var(--spacing-margin)-0.75rem)]">
        <PageLinks
          as="nav"
          ref={row}
          aria-label="Categories"
          className="relative flex min-w-0 grow snap-x scroll-px-[var(--spacing-margin)] gap-x-6 overflow-x-auto pl-margin text-sm whitespace-nowrap [scrollbar-width:none] md:gap-x-8 [&::-webkit-scrollbar]:hidden"
        >
          {categories.map(({ key, label }) => {
            const path = categoryPath(key)
            return (
              <a
                key={key}
                href={path}
                aria-current={path === pathname ? 'page' : undefined}
                className="inline-flex min-h-11 shrink-0 snap-start items-center border-b-2 border-transparent outline-offset-[-2px] not-aria-[current]:hover:border-rule aria-[current]:border-red aria-[current]:font-medium"
              >
                {label}
              </a>
            )
          })}
        </PageLinks>
        <HeaderSearch className="shrink-0" />
      </div>
    </header>
  )
}

function useOpenCategoryInView(pathname: string) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address opens another category
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!row.current || !open) return
    row.current.scrollTo({ left: open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2 })
  }, [pathname])
  return row
}
