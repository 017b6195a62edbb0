import { useEffect } from 'react'
import { ArrowLeft } from '#app/ui/icons/icons.tsx'
import { type CategoryLink, categoryPath } from '../category.ts'
import { searchPath } from '../listing/product-query.ts'
import { restoreBackLink } from './restore-back-link.ts'

/**
 * Links to the category, or to the search if the category is hidden. `restoreBackLink` changes the link if the visitor
 * came from another list.
 */
export function BackToList({ list }: { list: CategoryLink | null }) {
  useEffect(restoreBackLink, [])
  return (
    <a
      data-back-to-list=""
      href={list ? categoryPath(list.key) : searchPath}
      className="inline-flex min-h-11 items-center gap-2 hover:text-red"
    >
      <ArrowLeft size={18} strokeWidth={1.6} />
      <span>Back to {list?.label ?? 'the search'}</span>
    </a>
  )
}
