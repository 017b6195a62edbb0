import { useLocation, useRouteLoaderData } from 'react-router'
import { type CategoryLink, categoryPath, filterVisible } from '#app/catalog/category.ts'
import type { ShopTexts } from '#app/shop/shop-texts.ts'

/** The categories that are not hidden. None if the root loader failed. */
export function useVisibleCategories(): CategoryLink[] {
  const texts = useRouteLoaderData<ShopTexts>('root')
  return filterVisible(texts?.categories ?? []).map(({ key, label }) => ({ key, label }))
}

export function useCurrentCategory(): string | null {
  const pathname = useLocation().pathname.replace(/\/$/, '')
  return useVisibleCategories().find(({ key }) => categoryPath(key) === pathname)?.key ?? null
}

type CategoryLinksProps = { categories: readonly CategoryLink[]; open: string | null; className: string }

/** Links to the categories. Marks the current one. */
export function CategoryLinks({ categories, open, className }: CategoryLinksProps) {
  return categories.map(({ key, label }) => (
    <a key={key} href={categoryPath(key)} aria-current={key === open ? 'page' : undefined} className={className}>
      {label}
    </a>
  ))
}
