import { useLocation } from 'react-router'
import { categories, categoryPath } from '#app/catalog/category.ts'

/** To the lists of all categories; the open one is marked. */
export function CategoryLinks({ className }: { className: string }) {
  const pathname = useLocation().pathname.replace(/\/$/, '')
  return categories.map(({ key, label }) => {
    const path = categoryPath(key)
    return (
      <a key={key} href={path} aria-current={path === pathname ? 'page' : undefined} className={className}>
        {label}
      </a>
    )
  })
}
