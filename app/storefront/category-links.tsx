import { useLocation, useRouteLoaderData } from 'react-router'
import { type CategoryLink, categoryPath, filterVisible } from '#app/catalog/category.ts'
import type { ShopTexts } from '#app/shop/shop-texts.ts'

/** Empty if the shop's texts could not be read. */
export function useShownCategories(): CategoryLink[] {
  const texts = useRouteLoaderData<ShopTexts>('root')
  return filterVisible(texts?.categories ?? []).map(({ key, label }) => ({ key, label }))
}

export function useOpenCategory(): string | null {
  const pathname = useLocation().pathname.replace(/\/$/, '')
  return useShownCategories().find(({ key }) => categoryPath(key) === pathname)?.key ?? null
}

type CategoryLinksProps = { categories: readonly CategoryLink[]; open: string | null; className: string }

/** Links to the categories' lists; the open one is marked. */
export function CategoryLinks({ categories, open, className }: CategoryLinksProps) {
  return categories.map(({ key, label }) => (
    <a key={key} href={categoryPath(key)} aria-current={key === open ? 'page' : undefined} className={className}>
      {label}
    </a>
  ))
}
