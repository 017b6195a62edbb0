import { useLocation } from 'react-router'
import { type CategoryKey, categories, categoryPath } from '#app/catalog/category.ts'

export function useOpenCategory(): CategoryKey | null {
  const pathname = useLocation().pathname.replace(/\/$/, '')
  return categories.find(({ key }) => categoryPath(key) === pathname)?.key ?? null
}

/** To the lists of all categories; the open one is marked. */
export function CategoryLinks({ open, className }: { open: CategoryKey | null; className: string }) {
  return categories.map(({ key, label }) => (
    <a key={key} href={categoryPath(key)} aria-current={key === open ? 'page' : undefined} className={className}>
      {label}
    </a>
  ))
}
